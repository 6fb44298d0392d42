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
	services := make([]*booking.Service, n)
	for i := range services {
		s := []*store.Store{c.Store, other}[i%2]
		services[i] = ledgertest.NewService([]*hostel.Hostel{
			storetest.Hostel(1, storetest.Beds("r-1", 1)),
		}, ledger(s), c.bank, c.clock)
	}
	return services
}

// reconcileAtOnce makes all services reconcile at the same time. The bank holds a call about refunds until
// waiting calls of its kind are held, or until all other services have finished.
func (c *serviceFixture) reconcileAtOnce(services []*booking.Service, waiting int) {
	c.T.Helper()
	type heldCalls struct {
		asking atomic.Int64
		answer chan struct{}
		once   sync.Once
	}
	held := map[string]*heldCalls{"refunds": {answer: make(chan struct{})}, "refund": {answer: make(chan struct{})}}
	var done atomic.Int64
	mayAnswer := func() {
		for _, g := range held {
			if g.asking.Load() >= int64(waiting) || g.asking.Load()+done.Load() >= int64(len(services)) {
				g.once.Do(func() { close(g.answer) })
			}
		}
	}
	c.bank.BeforeAnswer = func(call ledgertest.Call) {
		if g := held[call.Name]; g != nil {
			g.asking.Add(1)
			mayAnswer()
			<-g.answer
		}
	}
	c.AtOnce(len(services), func(i int) error {
		err := booking.NewReconciler(services[i]).Reconcile(c.T.Context())
		done.Add(1)
		mayAnswer()
		return err
	})
	c.bank.BeforeAnswer = nil
}

const serverCount = 50

func TestFiftyServersAndOneRefund(t *testing.T) {
	t.Parallel()
	c := newServiceFixture(t, storetest.Beds("r-1", 1))
	reference := c.refundDue(c.student("ama"), "r-1")
	services := c.servers(serverCount, func(s *store.Store) booking.Ledger { return s })
	c.reconcileAtOnce(services, serverCount)
	if begun := len(c.bank.Account(reference).Refunds); begun != 1 || c.bank.Asked("refunds") != 1 {
		t.Errorf("%d refunds were begun, and their list was read %d times", begun, c.bank.Asked("refunds"))
	}
	c.wantState(reference, hostel.PaymentRefunding)
	c.settlesAll()
	c.wantState(reference, hostel.PaymentRefunded)
	must.Equal(t, "the discrepancy", c.discrepancy(reference), "")
}

// withoutLeases is a store without leases: it returns a due refund to every caller.
type withoutLeases struct {
	*store.Store
	reference string
	asked     *atomic.Int64
}

func (l withoutLeases) ToRefund(ctx context.Context, _ time.Time, _ int) ([]hostel.Payment, error) {
	p, err := l.Payment(ctx, l.reference)
	if err != nil || p.State != hostel.PaymentRefundDue || l.asked.Add(1) > serverCount {
		return nil, err
	}
	return []hostel.Payment{p}, nil
}

// TestFiftyServersWithoutLeases is the control: without leases the servers begin many refunds.
func TestFiftyServersWithoutLeases(t *testing.T) {
	t.Parallel()
	c := newServiceFixture(t, storetest.Beds("r-1", 1))
	reference := c.refundDue(c.student("ama"), "r-1")
	var asked atomic.Int64
	services := c.servers(serverCount, func(s *store.Store) booking.Ledger {
		return withoutLeases{Store: s, reference: reference, asked: &asked}
	})
	c.reconcileAtOnce(services, 10)
	if begun := len(c.bank.Account(reference).Refunds); begun < 2 || len(c.bank.DoubleRefunds()) == 0 {
		t.Errorf("%d refunds without leases: the test above could not fail", begun)
	}
}
