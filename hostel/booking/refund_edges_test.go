package booking_test

import (
	"context"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/test/must"
)

// The support refunds GH₵ 50 of 450 by hand on Paystack's pages; then the student cancels.
func TestAPartialRefundByHandIsNotAFullRefund(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	reference := c.booked(t)
	c.must(c.SettleNotice(t.Context(), booking.Notice{
		Kind: booking.NoticeRefund, Event: "refund.processed", Reference: reference,
		Refund: booking.Refund{ID: "by-hand", Status: booking.RefundProcessed, Amount: hostel.Cedis(50)}}))
	b, _ := c.ledger.Booking(kofi.ID)
	_, err := c.Cancel(t.Context(), b)
	c.must(err)
	c.reconcileAfter(time.Hour)
	if c.state(reference) == hostel.PaymentRefunded && c.bank.Account(reference).Held() == hostel.Cedis(450) {
		t.Error("the payment counts as refunded in full, although Efie asked for no refund and raised no alarm")
	}
}

type partRefundBank struct {
	*ledgertest.Bank
	known []booking.Refund
}

func (p partRefundBank) Refunds(context.Context, string) ([]booking.Refund, error) {
	return p.known, nil
}

// The provider's list has the same partial refund when a full refund is due.
func TestAPartialRefundDoesNotReplaceTheRefundThatIsDue(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	reference := c.refundDue(t)
	c.Provider = partRefundBank{
		Bank:  c.bank,
		known: []booking.Refund{{ID: "by-hand", Status: booking.RefundProcessed, Amount: hostel.Cedis(50)}},
	}
	c.reconcileAfter(time.Minute)
	if c.state(reference) == hostel.PaymentRefunded && c.bank.Asked("refund") == 0 {
		t.Errorf("GH₵ 50 of 450 were refunded; the payment is %s, emails %s, alarms %q", c.state(reference), c.emails(),
			c.alarms(reference))
	}
}

// A payer opens a dispute at the own bank, and then cancels on the dashboard.
func TestADisputedBookingIsNotCancelledByItsStudent(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	reference := c.booked(t)
	first := len(c.bank.Notices(0))
	c.bank.Dispute(reference)
	c.deliver(first)
	b, _ := c.ledger.Booking(kofi.ID)
	_, err := c.Cancel(t.Context(), b)
	c.reconcileAfter(time.Minute)
	if err == nil {
		t.Errorf("a disputed payment is refunded automatically: %s, %d refunds, alarms %q", c.state(reference),
			c.refundsBegun(reference), c.alarms(reference))
	}
}

type racingLedger struct {
	booking.Ledger
	beforeChange func()
}

func (l racingLedger) Change(
	ctx context.Context, reference, id string, next func(hostel.Payment) hostel.PaymentState, t booking.Terms,
) (booking.Settlement, bool, error) {
	l.beforeChange()
	return l.Ledger.Change(ctx, reference, id, next, t)
}

// The booking is cancelled after the notice of a dispute was read and before it changes the payment.
func TestADisputeDuringACancellationRaisesAnAlarm(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	reference := c.booked(t)
	b, _ := c.ledger.Booking(kofi.ID)
	first := len(c.bank.Notices(0))
	c.bank.Dispute(reference)
	c.Ledger = racingLedger{Ledger: c.ledger, beforeChange: func() {
		_, err := c.ledger.Cancel(t.Context(), b.ID, booking.Terms{
			Occasion: hostel.Occasion{Now: c.now, Cause: hostel.ByStudent},
		})
		c.must(err)
	}}
	c.deliver(first) // succeeds, so the provider does not send the notice again
	if c.alarms(reference) == "" {
		t.Errorf("payment %s, alarms %q", c.state(reference), c.alarms(reference))
	}
}

func TestALateRefundThatArrivesEndsItsAlarm(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	reference := c.refundDue(t)
	c.bank.Fault = fails(ledgertest.Refuses, "refunds")
	c.now = c.now.Add(25 * time.Hour)
	_ = c.Reconcile(t.Context())
	before := c.alarms(reference)
	c.bank.Fault = nil
	c.reconcileAfter(12 * time.Hour)
	if before == "" || c.alarms(reference) != "" || c.refundsBegun(reference) != 1 {
		t.Errorf("alarms %q, then %q, %d refunds", before, c.alarms(reference), c.refundsBegun(reference))
	}
}

func TestARefundIsLateAfterItsTime(t *testing.T) {
	t.Parallel()
	const late = string(hostel.AlarmRefundLate)
	for name, c := range map[string]struct {
		begun bool
		after time.Duration
		want  string
	}{
		"due, a moment before":         {false, 24*time.Hour - time.Millisecond, ""},
		"due, exactly then":            {false, 24 * time.Hour, late},
		"at the bank, a moment before": {true, 21*24*time.Hour - time.Millisecond, ""},
		"at the bank, exactly then":    {true, 21 * 24 * time.Hour, late},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t)
			reference := f.refundDue(t)
			if c.begun {
				f.reconcileAfter(time.Minute)
				must.Equal(t, "the payment", f.state(reference), hostel.PaymentRefunding)
			}
			f.bank.Fault = fails(ledgertest.Fails, "refunds")
			f.now = f.now.Add(c.after)
			must.Fail(t, "the reconciler", f.Reconcile(t.Context()), ledgertest.ErrNoAnswer)
			must.Equal(t, "alarms", f.alarms(reference), c.want)
		})
	}
}

// Efie asks for the refund again, once, after a day. It raises an alarm after two days.
func TestAnUnknownRefundIsRequestedAgainAndThenRaisesAnAlarm(t *testing.T) {
	t.Parallel()
	for name, knows := range map[string]bool{"unknown": false, "known (control)": true} {
		t.Run(name, func(t *testing.T) {
			c := newFixture(t)
			reference := c.refundDue(t)
			c.reconcileAfter(2 * time.Second)
			if c.state(reference) != hostel.PaymentRefunding {
				t.Fatalf("the payment is %s", c.state(reference))
			}
			begun := c.now
			c.Provider = forgetfulProvider{c.Provider, !knows}
			for c.now.Sub(begun) < 47*time.Hour {
				c.reconcileAfter(30 * time.Minute)
			}
			want := 2
			if knows {
				want = 1
			}
			if got := c.bank.Asked("refund"); got != want || c.alarms(reference) != "" {
				t.Errorf("%d requests in two days, want %d; alarms %q", got, want, c.alarms(reference))
			}
			for c.now.Sub(begun) < 56*time.Hour {
				c.reconcileAfter(30 * time.Minute)
			}
			if alarmed := c.alarms(reference) != ""; alarmed == knows || c.bank.Asked("refund") != want {
				t.Errorf("after two days: alarms %q, %d requests", c.alarms(reference), c.bank.Asked("refund"))
			}
		})
	}
}

// forgetfulProvider lists no refunds if forgets is true.
type forgetfulProvider struct {
	booking.Provider
	forgets bool
}

// Refunds implements booking.Provider.
func (f forgetfulProvider) Refunds(ctx context.Context, reference string) ([]booking.Refund, error) {
	if f.forgets {
		return nil, nil
	}
	return f.Provider.Refunds(ctx, reference)
}
