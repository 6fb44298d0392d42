package store_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/store"
	"efie/store/storetest"
	"efie/test/must"
)

// servers returns n booking services. They use two stores on the same file.
func (c *serviceFixture) servers(n int, ledger func(*store.Store) booking.Ledger) []*booking.Service {
	c.T.Helper()
	other := c.Another()
	desks := make([]*booking.Service, n)
	for i := range desks {
		s := []*store.Store{c.Store, other}[i%2]
		desks[i] = ledgertest.NewService([]*hostel.Hostel{
			storetest.Hostel(1, storetest.Beds("r-1", 1)),
		}, ledger(s), c.bank, c.clock)
	}
	return desks
}

// rushToRefund lets every server reconcile at once. The bank answers the first request of a kind only if no other can
// arrive: all other servers have finished, or `together` requests are waiting.
func (c *serviceFixture) rushToRefund(desks []*booking.Service, together int) {
	c.T.Helper()
	type gate struct {
		asking atomic.Int64
		answer chan struct{}
		once   sync.Once
	}
	gates := map[string]*gate{"refunds": {answer: make(chan struct{})}, "refund": {answer: make(chan struct{})}}
	var done atomic.Int64
	mayAnswer := func() {
		for _, g := range gates {
			if g.asking.Load() >= int64(together) || g.asking.Load()+done.Load() >= int64(len(desks)) {
				g.once.Do(func() { close(g.answer) })
			}
		}
	}
	c.bank.Meanwhile = func(call ledgertest.Call) {
		if g := gates[call.Name]; g != nil {
			g.asking.Add(1)
			mayAnswer()
			<-g.answer
		}
	}
	c.AtOnce(len(desks), func(i int) error {
		err := booking.NewReconciler(desks[i]).Reconcile(c.T.Context())
		done.Add(1)
		mayAnswer()
		return err
	})
	c.bank.Meanwhile = nil
}

const sweepers = 50

func TestFiftyServersAndOneRefund(t *testing.T) {
	c := newServiceFixture(t, storetest.Beds("r-1", 1))
	reference := c.refundDue(c.student("ama"), "r-1")
	desks := c.servers(sweepers, func(s *store.Store) booking.Ledger { return s })
	c.rushToRefund(desks, sweepers)
	if begun := len(c.bank.Account(reference).Refunds); begun != 1 || c.bank.Asked("refunds") != 1 {
		t.Errorf("%d refunds, asked about %d times", begun, c.bank.Asked("refunds"))
	}
	c.is(reference, hostel.PaymentRefunding)
	c.settlesAll()
	c.is(reference, hostel.PaymentRefunded)
	must.Equal(t, "what is wrong", c.owes(reference), "")
}

// leaseless returns a due refund to every caller, as if there were no leases.
type leaseless struct {
	*store.Store
	reference string
	asked     *atomic.Int64
}

func (l leaseless) ToRefund(ctx context.Context, _ time.Time, _ int) ([]hostel.Payment, error) {
	p, err := l.Payment(ctx, l.reference)
	if err != nil || p.State != hostel.PaymentRefundDue || l.asked.Add(1) > sweepers {
		return nil, err
	}
	return []hostel.Payment{p}, nil
}

// TestFiftyServersWithoutLeases is the control: the same rush begins many refunds.
func TestFiftyServersWithoutLeases(t *testing.T) {
	c := newServiceFixture(t, storetest.Beds("r-1", 1))
	reference := c.refundDue(c.student("ama"), "r-1")
	var asked atomic.Int64
	desks := c.servers(sweepers, func(s *store.Store) booking.Ledger {
		return leaseless{Store: s, reference: reference, asked: &asked}
	})
	c.rushToRefund(desks, 10)
	if begun := len(c.bank.Account(reference).Refunds); begun < 2 || len(c.bank.Twice()) == 0 {
		t.Errorf("%d refunds without leases: the test above could not fail", begun)
	}
}
