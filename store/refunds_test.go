package store_test

import (
	"context"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/store"
	"efie/store/storetest"
)

// servers are so many desks, by turns over two stores on the same file.
func (c *serviceFixture) servers(n int, ledger func(*store.Store) booking.Ledger) []*booking.Service {
	c.T.Helper()
	other := storetest.OpenStore(c.T, c.Address)
	c.T.Cleanup(func() { c.Must(other.Close()) })
	desks := make([]*booking.Service, n)
	for i := range desks {
		s := []*store.Store{c.Store, other}[i%2]
		desks[i] = ledgertest.NewService([]*hostel.Hostel{
			storetest.Hostel(1, storetest.Beds("r-1", 1)),
		}, ledger(s), c.bank, c.clock)
	}
	return desks
}

// rushToRefund lets every server reconcile at once. The bank answers the first request of a kind only when no other can
// come: all other servers have finished, or together requests are waiting.
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
	var all sync.WaitGroup
	start := make(chan struct{})
	for _, d := range desks {
		all.Go(func() {
			<-start
			if err := booking.NewReconciler(d).Reconcile(c.T.Context()); err != nil {
				c.T.Error(err)
			}
			done.Add(1)
			mayAnswer()
		})
	}
	close(start)
	all.Wait()
	c.bank.Meanwhile = nil
}

const sweepers = 50

func TestFiftyServersAndOneRefund(t *testing.T) {
	c := newServiceFixture(t, storetest.Beds("r-1", 1))
	reference := c.given(c.student("ama"), "r-1")
	desks := c.servers(sweepers, func(s *store.Store) booking.Ledger { return s })
	c.rushToRefund(desks, sweepers)
	if begun := len(c.bank.Account(reference).Refunds); begun != 1 || c.bank.Asked("refunds") != 1 {
		t.Errorf("%d refunds, asked about %d times", begun, c.bank.Asked("refunds"))
	}
	c.is(reference, hostel.PaymentRefunding)
	c.settlesAll()
	c.is(reference, hostel.PaymentRefunded)
	if wrong := c.owes(reference); wrong != "" {
		t.Error(wrong)
	}
}

// turnless hands out a refund that is due to everybody, as if there were no turns.
type turnless struct {
	*store.Store
	reference string
	asked     *atomic.Int64
}

func (l turnless) ToRefund(ctx context.Context, _ time.Time, _ int) ([]hostel.Payment, error) {
	p, err := l.Payment(ctx, l.reference)
	if err != nil || p.State != hostel.PaymentRefundDue || l.asked.Add(1) > sweepers {
		return nil, err
	}
	return []hostel.Payment{p}, nil
}

// TestFiftyServersWithoutTurns is the control: the same rush begins many refunds.
func TestFiftyServersWithoutTurns(t *testing.T) {
	c := newServiceFixture(t, storetest.Beds("r-1", 1))
	reference := c.given(c.student("ama"), "r-1")
	var asked atomic.Int64
	desks := c.servers(sweepers, func(s *store.Store) booking.Ledger {
		return turnless{Store: s, reference: reference, asked: &asked}
	})
	c.rushToRefund(desks, 10)
	if begun := len(c.bank.Account(reference).Refunds); begun < 2 || len(c.bank.Twice()) == 0 {
		t.Errorf("%d refunds without turns: the test above could not fail", begun)
	}
}

func TestARefundIsTakenUpAgainAfterAServerDied(t *testing.T) {
	c := newServiceFixture(t, storetest.Beds("r-1", 1))
	reference := c.given(c.student("ama"), "r-1")
	for _, want := range []struct {
		after time.Duration
		taken int
	}{{0, 1}, {0, 0}, {time.Minute - time.Millisecond, 0}, {time.Millisecond, 1}, {59 * time.Second, 0}} {
		c.now = c.now.Add(want.after)
		due, err := c.ToRefund(t.Context(), c.now, 9) // and is never heard of again
		if err != nil || len(due) != want.taken {
			t.Errorf("at %v: taken %v, %v; want %d", c.now, due, err, want.taken)
		}
	}
	c.settlesAll()
	c.is(reference, hostel.PaymentRefunded)
}

// TestRefundsThatGoWrong: each way ends with at most one live refund, and waits for a person where
// a person must act, until the operator has tried again and it went well.
func TestRefundsThatGoWrong(t *testing.T) {
	for name, c := range map[string]struct {
		fault ledgertest.Fault // of the first call of Refund
		then  booking.RefundStatus
		waits bool
	}{
		"its answer is lost":           {ledgertest.Loses, booking.RefundProcessed, false},
		"it never arrived":             {ledgertest.Fails, booking.RefundProcessed, false},
		"the provider is left alone":   {ledgertest.Rests, booking.RefundProcessed, false},
		"it fails":                     {ledgertest.Healthy, booking.RefundFailed, true},
		"its answer is lost, it fails": {ledgertest.Loses, booking.RefundFailed, true},
		"the provider refuses":         {ledgertest.Refuses, "", true},
		"it needs attention":           {ledgertest.Healthy, booking.RefundNeedsAttention, true},
		"lost, and it needs attention": {ledgertest.Loses, booking.RefundNeedsAttention, true},
	} {
		t.Run(name, func(t *testing.T) {
			desk := newServiceFixture(t, storetest.Beds("r-1", 1))
			reference := desk.given(desk.student("ama"), "r-1")
			desk.bank.Fault = func(call ledgertest.Call) ledgertest.Fault {
				if call.Name == "refund" {
					return c.fault
				}
				return ledgertest.Healthy
			}
			if err := booking.NewReconciler(desk.service).Reconcile(t.Context()); !ledgertest.Harmless(err) {
				t.Fatalf("%s: %v", name, err)
			}
			desk.bank.Fault = nil
			desk.sweeps(2 * time.Minute)
			desk.bank.MoveRefund(reference, c.then)
			desk.sweeps(time.Hour)
			if got := desk.waiting(); strings.Contains(got, reference+": refund failed") != c.waits {
				t.Errorf("%s: waiting %q", name, got)
			}
			if c.waits {
				_, err := desk.service.GiveBack(t.Context(), reference)
				desk.Must(err)
			}
			desk.settlesAll() // what needed attention has it by now
			if got, twice := desk.waiting(), desk.bank.Twice(); got != "" || len(twice) > 0 {
				t.Errorf("%s: tried again, waiting %q, refunded twice %v", name, got, twice)
			}
			desk.is(reference, hostel.PaymentRefunded)
		})
	}
}
