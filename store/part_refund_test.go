package store_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/store/storetest"
	"efie/test/must"
)

// withPart returns a ledger with a confirmed booking of GH₵ 449 and its payment of GH₵ 450, as an earlier version left
// them. The provider refunded GH₵ 1 when the student changed to a cheaper room.
func withPart(t *testing.T) (c *serviceFixture, b hostel.Booking, reference string) {
	t.Helper()
	c = newServiceFixture(t, storetest.Beds("r-1", 2))
	ama := c.student("ama")
	reference = c.booked(ama, "r-1")
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
	want := fmt.Sprintf("{%s %s %s %s}", paid, allocated, refunded, open)
	if got := fmt.Sprint(d.Money); len(d.Wrong) > 0 || got != want {
		c.T.Errorf("money %s, wrong %q", got, d.Wrong)
	}
}

func TestAnEarlierPartRefundIsReadable(t *testing.T) {
	c, b, reference := withPart(t)
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
	if err != nil || len(earned) != 1 || earned[0].Earned != 44_900 || earned[0].GivenBack != 100 {
		t.Errorf("the hostel earned %+v, %v", earned, err)
	}
	if due, err := c.ToRefund(t.Context(), c.now.Add(time.Hour), 9); err != nil || len(due) != 0 {
		t.Errorf("due are %+v, %v", due, err)
	}
}

// TestNoticesAboutAPartRefundChangeNothing delivers late and repeated notices, before and after the booking is
// cancelled.
func TestNoticesAboutAPartRefundChangeNothing(t *testing.T) {
	c, b, reference := withPart(t)
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
			c.is(reference, want)
			if waits := c.waiting(); waits != "" || c.Number(`select count(*) from alarms`) != 0 {
				t.Errorf("%s raises an alarm about a payment that is %s: %s", status, want, waits)
			}
		}
	}
}

// TestACancellationAfterAPartRefundRefundsTheRest has a refund that succeeds, and one that fails and is repeated.
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
			desk, b, reference := withPart(t)
			desk.Must(errorOf(desk.service.Cancel(t.Context(), b)))
			desk.expectMoney(45_000, 0, 100, 44_900)
			desk.bank.Fault = func(call ledgertest.Call) ledgertest.Fault {
				if call.Name == "refund" {
					return c.fault
				}
				return ledgertest.Healthy
			}
			if err := booking.NewReconciler(desk.service).Reconcile(t.Context()); !ledgertest.Harmless(err) {
				t.Fatal(err)
			}
			desk.bank.Fault = nil
			desk.bank.MoveRefund(reference, c.then)
			desk.reconciles(2 * time.Minute)
			if waits := desk.waiting(); strings.Contains(waits, "refund failed") != c.fails {
				t.Errorf("waiting %q", waits)
			}
			if c.fails {
				desk.Must(errorOf(desk.service.GiveBack(t.Context(), reference)))
			}
			desk.settlesAll()
			desk.is(reference, hostel.PaymentRefunded)
			desk.expectMoney(45_000, 0, 45_000, 0)
			if account, twice := desk.bank.Account(reference), desk.bank.Twice(); account.Held() != 0 || len(twice) > 0 {
				t.Errorf("the bank holds %s, refunded twice %v", account.Held(), twice)
			}
		})
	}
}

func TestTheDoctorFindsADamagedPartRefund(t *testing.T) {
	for name, c := range map[string]struct{ fault, wrong string }{
		"another amount":               {`update payments set part_amount = 200`, "the price of its bed plus its part refund"},
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
			h, _, _ := withPart(t)
			h.DropChecks()
			h.Run(c.fault)
			d := h.Diagnosis()
			if wrong := strings.Join(d.Wrong, "\n"); !strings.Contains(wrong, c.wrong) {
				t.Errorf("the doctor says %q, want %q", wrong, c.wrong)
			}
		})
	}
}
