package store_test

import (
	"context"
	"fmt"
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

// withPartRefund returns a ledger with a confirmed booking of GH₵ 449 and its payment of GH₵ 450, as an earlier version
// left them. The provider refunded GH₵ 1 when the student changed to a cheaper room.
func withPartRefund(t *testing.T) (c *serviceFixture, b hostel.Booking, reference string) {
	t.Helper()
	c = newServiceFixture(t, storetest.Beds("r-1", 2))
	ama := c.student("ama")
	reference = c.bookBed(ama, "r-1")
	part, err := c.bank.Refund(t.Context(), reference, 100)
	c.Must(err)
	c.bank.MoveRefund(reference, booking.RefundProcessed)
	c.Run(`update bookings set price = price - 100`)
	c.Run(`update payments set part_amount = 100, part_returned = 100, part_state = 'refunded',
		part_changed_at = changed_at, refund_id = $1`, part.ID)
	for n, next := range []string{"refund due", "refunding", "refunded"} {
		was := []string{"", "refund due", "refunding"}[n]
		c.Run(`insert into transitions (subject, number, was, next, cause, at, amount) values ($1, $2, $3, $4, $5, $6, $7)`,
			hostel.PartSubject(reference), n+1, was, next, hostel.ByReconciler, c.now.UnixMilli(), 100*(n/2))
	}
	current := c.Current(ama.ID)
	return c, current, reference
}

func (c *serviceFixture) expectMoney(paid, allocated, refunded, open hostel.Pesewas) {
	c.T.Helper()
	d, err := c.Examine(c.T.Context())
	c.Must(err)
	c.CheckMonths(d.Money)
	want := fmt.Sprintf("{%s %s %s %s}", paid, allocated, refunded, open)
	if got := fmt.Sprint(d.Money); len(d.Wrong) > 0 || got != want {
		c.T.Errorf("money %s, wrong %q", got, d.Wrong)
	}
}

func TestAnEarlierPartRefundIsReadable(t *testing.T) {
	c, b, reference := withPartRefund(t)
	c.expectMoney(45_000, 44_900, 100, 0)
	r := c.RecordOf(b.Code)
	var part []string
	for _, m := range r.Transitions {
		if of, ok := hostel.PartOf(m.Subject); ok && of == reference {
			part = append(part, m.Next+" "+m.Amount.String())
		}
	}
	must.Equal(t, "the history of the part", strings.Join(part, ", "),
		"refund due GH₵ 0, refunding GH₵ 0, refunded GH₵ 1")
	p := r.Payments[0]
	if p.Part != (hostel.PartRefund{Amount: 100, Returned: 100, State: hostel.PaymentRefunded}) || p.Rest() != 44_900 {
		t.Errorf("the payment is %+v", p)
	}
	earned, err := c.Earnings(t.Context())
	if err != nil || len(earned) != 1 || earned[0].Earned != 44_900 || earned[0].Refunded != 100 {
		t.Errorf("the hostel earned %+v, %v", earned, err)
	}
	if due, err := c.ToRefund(t.Context(), c.now.Add(time.Hour), 9); err != nil || len(due) != 0 {
		t.Errorf("due are %+v, %v", due, err)
	}
}

// TestNoticesAboutAPartRefundChangeNothing delivers late and repeated notices, before and after the booking is
// cancelled.
func TestNoticesAboutAPartRefundChangeNothing(t *testing.T) {
	c, b, reference := withPartRefund(t)
	for _, want := range []hostel.PaymentState{hostel.PaymentAllocated, hostel.PaymentRefunded} {
		if want == hostel.PaymentRefunded {
			c.Must(errorOf(c.service.Cancel(t.Context(), b)))
			c.settlesAll()
		}
		for _, status := range []booking.RefundStatus{
			booking.RefundPending, booking.RefundProcessed, booking.RefundFailed, booking.RefundNeedsAttention,
		} {
			for range 2 {
				c.Must(c.service.SettleNotice(t.Context(), booking.Notice{
					Kind: booking.NoticeRefund, Event: "refund." + string(status), Reference: reference,
					Refund: booking.Refund{Status: status, Amount: 100},
				}))
			}
			c.wantState(reference, want)
			must.Equal(t, fmt.Sprint("after ", status, " when it is ", want), c.waiting(), "")
			c.ExpectNumber(0, `select count(*) from alarms`)
		}
	}
}

// TestACancellationAfterAPartRefundRefundsTheRest has refunds that succeed, and refunds that fail and are repeated.
func TestACancellationAfterAPartRefundRefundsTheRest(t *testing.T) {
	for name, c := range map[string]struct {
		fault ledgertest.Fault
		then  booking.RefundStatus
		fails bool
	}{
		"it arrives":         {ledgertest.Healthy, booking.RefundProcessed, false},
		"its answer is lost": {ledgertest.Loses, booking.RefundProcessed, false},
		"it fails":           {ledgertest.Healthy, booking.RefundFailed, true},
		"it is refused":      {ledgertest.Refuses, "", true},
	} {
		t.Run(name, func(t *testing.T) {
			f, b, reference := withPartRefund(t)
			f.Must(errorOf(f.service.Cancel(t.Context(), b)))
			f.expectMoney(45_000, 0, 100, 44_900)
			f.bank.Fault = func(call ledgertest.Call) ledgertest.Fault {
				if call.Name == "refund" {
					return c.fault
				}
				return ledgertest.Healthy
			}
			if err := booking.NewReconciler(f.service).Reconcile(t.Context()); !ledgertest.Harmless(err) {
				t.Fatal(err)
			}
			f.bank.Fault = nil
			f.bank.MoveRefund(reference, c.then)
			f.reconciles(2 * time.Minute)
			must.Equal(t, "an alarm about a failed refund", strings.Contains(f.waiting(), "refund failed"), c.fails)
			if c.fails {
				f.Must(errorOf(f.service.RefundUnallocated(t.Context(), reference, "")))
			}
			f.settlesAll()
			f.wantState(reference, hostel.PaymentRefunded)
			f.expectMoney(45_000, 0, 45_000, 0)
			if account, twice := f.bank.Account(reference), f.bank.DoubleRefunds(); account.Held() != 0 || len(twice) > 0 {
				t.Errorf("the bank holds %s, refunded twice %v", account.Held(), twice)
			}
		})
	}
}

func TestTheDoctorFindsADamagedPartRefund(t *testing.T) {
	for name, c := range map[string]struct{ fault, wrong string }{
		"another amount":               {`update payments set part_amount = 200`, "price of its bed plus its part refund"},
		"a price that rose":            {`update bookings set price = 45000`, "the price of its bed plus its part refund"},
		"less than was refunded":       {`update payments set part_returned = 1`, "differs from its history"},
		"more than the part":           {`update payments set part_returned = 101`, "contradict each other"},
		"a negative part by hand":      {`update payments set part_by_hand = -1`, "contradict each other"},
		"a state without a transition": {`update payments set part_state = 'refunding'`, "not the last state of its history"},
		"refunded, but not its state":  {`update payments set part_state = 'refunding'`, "contradict each other"},
		"no state":                     {`update payments set part_state = ''`, "contradict each other"},
		"a larger amount in the history": {
			`update transitions set amount = 7 where subject like '%/part' and amount > 0`,
			"is not allocated 44900 + refunded 7 + open 0",
		},
	} {
		t.Run(name, func(t *testing.T) {
			h, _, _ := withPartRefund(t)
			h.DropChecks()
			h.Run(c.fault)
			d := h.Diagnosis()
			must.Contain(t, "the findings", strings.Join(d.Wrong, "\n"), c.wrong)
		})
	}
}
