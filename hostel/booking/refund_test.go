package booking_test

import (
	"errors"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/test/must"
)

// refundDue returns the reference of a payment with a due refund: Kofi cancelled the booking.
func (c *fixture) refundDue(t *testing.T) string {
	t.Helper()
	reference := c.booked(t)
	b, _ := c.ledger.Booking(kofi.ID)
	_, err := c.Cancel(t.Context(), b)
	c.must(err)
	return reference
}

// refundsBegun returns the number of refunds of a payment at the bank.
func (c *fixture) refundsBegun(reference string) int { return len(c.bank.Account(reference).Refunds) }

func TestCancellingRefundsThePaymentInFull(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	reference := c.refundDue(t)
	if c.state(reference) != hostel.PaymentRefundDue || c.ledger.Taken("men") != 0 {
		t.Errorf("%s, %d beds taken", c.state(reference), c.ledger.Taken("men"))
	}
	c.reconcileAfter(2 * time.Second)
	if c.state(reference) != hostel.PaymentRefunding ||
		c.bank.Account(reference).Refunds[0].Amount != hostel.Cedis(450) {
		t.Errorf("%s, %+v", c.state(reference), c.bank.Account(reference))
	}
	c.reconcileAfter(time.Minute)
	c.bank.MoveRefund(reference, booking.RefundProcessed)
	c.reconcileAfter(time.Minute)
	c.reconcileAfter(time.Hour)
	if c.state(reference) != hostel.PaymentRefunded || c.refundsBegun(reference) != 1 {
		t.Errorf("%s, %d refunds", c.state(reference), c.refundsBegun(reference))
	}
	must.Equal(t, "emails", c.emails(), "booking-confirmed host-confirmed booking-cancelled host-cancelled refunded")
	for _, email := range c.ledger.Emails()[2:4] {
		must.Equal(t, "who cancelled, in "+string(email.Kind), email.CancelledBy, hostel.ByStudent)
	}
	for _, l := range c.ledger.Emails() {
		if l.Reference != reference || l.Paid != hostel.Cedis(450) || l.Code == "" || l.Returned {
			t.Errorf("email %+v", l)
		}
	}
	c.checkLedger()
}

func TestABookingCanBeCancelledByItsStudentInTime(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	c.booked(t)
	b, _ := c.ledger.Booking(kofi.ID)
	c.now = noon.Add(24 * time.Hour)
	if _, err := c.Cancel(t.Context(), b); !errors.Is(err, booking.ErrTooLate) || c.ledger.Taken("men") != 1 {
		t.Errorf("after a day: %v, %d beds taken", err, c.ledger.Taken("men"))
	}
	s, err := c.CancelByOperator(t.Context(), b, "")
	if err != nil || s.Booking.State != hostel.Cancelled || s.Payment.State != hostel.PaymentRefundDue {
		t.Errorf("by the operator: %+v, %v", s, err)
	}
	_, err = c.CancelByOperator(t.Context(), b, "")
	must.Fail(t, "a second cancellation", err, booking.ErrBookingOver)
	_, err = c.CancelByOperator(t.Context(), hostel.Booking{ID: "none"}, "")
	must.Fail(t, "an unknown booking", err, booking.ErrUnknownBooking)
	for _, email := range c.ledger.Emails()[2:4] {
		must.Equal(t, "who cancelled, in "+string(email.Kind), email.CancelledBy, hostel.ByOperator)
	}
	last := c.ledger.History(b.ID)[2]
	if last.Cause != hostel.ByOperator || last.Next != string(hostel.Cancelled) {
		t.Errorf("the last transition is %+v", last)
	}
}

func TestAnAnnulledHoldSendsNoEmail(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	b := c.hold(t)
	s, err := c.CancelByOperator(t.Context(), b, "")
	if err != nil || s.Booking.State != hostel.Cancelled || s.Payment.Reference != "" || c.emails() != "" ||
		c.ledger.Taken("men") != 0 {
		t.Errorf("%+v, %v, emails %s", s, err, c.emails())
	}
}

func TestCancellingAReversedPaymentStartsNoRefund(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	reference := c.booked(t)
	c.bank.RefundByHand(reference)
	c.deliver(0)
	b, _ := c.ledger.Booking(kofi.ID)
	_, err := c.CancelByOperator(t.Context(), b, "")
	c.must(err)
	if email := c.ledger.Emails()[2]; email.Kind != hostel.EmailBookingCancelled || !email.Returned {
		t.Errorf("the email is %+v", email)
	}
	c.reconcileAfter(time.Hour)
	if c.state(reference) != hostel.PaymentRefunded || c.refundsBegun(reference) != 1 || c.alarms(reference) != "" {
		t.Errorf("%s, %d refunds, alarms %s", c.state(reference), c.refundsBegun(reference), c.alarms(reference))
	}
	c.checkLedger()
}

func TestARefundWithALostAnswerIsNotRequestedTwice(t *testing.T) {
	t.Parallel()
	for name, fault := range map[string]func(ledgertest.Call) ledgertest.Fault{
		"the refund's answer": loses("refund"),
		"the refund itself":   fails(ledgertest.Fails, "refund"),
		"the list of refunds": loses("refunds"),
		"both answers":        loses("refund", "refunds"),
		"a paused provider":   fails(ledgertest.Pauses, "refund", "refunds"),
	} {
		t.Run(name, func(t *testing.T) {
			c := newFixture(t)
			reference := c.refundDue(t)
			c.bank.Fault = fault
			for range 5 {
				c.now = c.now.Add(time.Hour)
				_ = c.Reconcile(t.Context()) // fails on purpose
			}
			c.bank.Fault = nil
			c.reconcileAfter(time.Hour)
			c.bank.MoveRefund(reference, booking.RefundProcessed)
			c.reconcileAfter(6 * time.Hour)
			if c.state(reference) != hostel.PaymentRefunded || c.refundsBegun(reference) != 1 ||
				len(c.bank.DoubleRefunds()) != 0 {
				t.Errorf("%s: %s, %d refunds", name, c.state(reference), c.refundsBegun(reference))
			}
			c.checkLedger()
		})
	}
}

// A refund can fail in several ways. An operator can then try it again.
func TestAFailedRefundWaitsForAPerson(t *testing.T) {
	t.Parallel()
	for name, fail := range map[string]func(c *fixture, reference string){
		"refused": func(c *fixture, _ string) {
			c.bank.Fault = fails(ledgertest.Refuses, "refund")
			c.reconcileAfter(time.Minute)
			c.bank.Fault = nil
		},
		"failed, found by the reconciler": func(c *fixture, reference string) {
			c.reconcileAfter(time.Minute)
			c.bank.MoveRefund(reference, booking.RefundFailed)
			c.reconcileAfter(time.Hour)
		},
		"failed, reported by a notice": func(c *fixture, reference string) {
			c.reconcileAfter(time.Minute)
			c.bank.MoveRefund(reference, booking.RefundFailed)
			c.deliver(1)
		},
		"failed after a lost answer and a notice without an id": func(c *fixture, reference string) {
			c.bank.Fault = loses("refund")
			c.now = c.now.Add(time.Minute)
			_ = c.Reconcile(t.Context())
			c.bank.Fault = nil
			n := c.bank.Notices(1)[0]
			n.Refund.ID = ""
			c.must(c.SettleNotice(t.Context(), n))
			c.bank.MoveRefund(reference, booking.RefundFailed)
			c.reconcileAfter(time.Hour)
		},
	} {
		t.Run(name, func(t *testing.T) {
			c := newFixture(t)
			reference := c.refundDue(t)
			fail(c, reference)
			c.reconcileAfter(24 * time.Hour)
			if c.state(reference) != hostel.PaymentRefundFailed || c.alarms(reference) != "refund failed" ||
				c.refundsBegun(reference) > 1 {
				t.Errorf("%s: %s, alarms %q, %d refunds", name, c.state(reference), c.alarms(reference),
					c.refundsBegun(reference))
				return
			}
			was := c.refundsBegun(reference)
			_, err := c.RefundUnallocated(t.Context(), reference, "")
			c.must(err)
			must.Equal(t, name+": alarms after another try", c.alarms(reference), "")
			c.reconcileAfter(time.Minute)
			c.deliver(1) // notices are repeated
			c.reconcileAfter(time.Hour)
			if c.state(reference) != hostel.PaymentRefunding || c.refundsBegun(reference) != was+1 {
				t.Errorf("%s: after another try, %s, %d refunds", name, c.state(reference), c.refundsBegun(reference))
			}
			c.bank.MoveRefund(reference, booking.RefundFailed)
			c.reconcileAfter(time.Hour)
			must.Equal(t, name+": alarms after another failure", c.alarms(reference), "refund failed")
			c.checkLedger()
		})
	}
}

func TestARefundThatNeedsAttentionIsNotStartedAgain(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	reference := c.refundDue(t)
	c.reconcileAfter(time.Minute)
	c.bank.MoveRefund(reference, booking.RefundNeedsAttention)
	c.reconcileAfter(time.Hour)
	if c.state(reference) != hostel.PaymentRefundFailed || c.alarms(reference) != "refund failed" {
		t.Errorf("%s, alarms %q", c.state(reference), c.alarms(reference))
	}
	_, err := c.RefundUnallocated(t.Context(), reference, "")
	c.must(err)
	c.reconcileAfter(time.Hour)
	if c.state(reference) != hostel.PaymentRefundFailed || c.alarms(reference) != "refund failed" ||
		c.refundsBegun(reference) != 1 {
		t.Errorf("after another try: %s, alarms %q, %d refunds", c.state(reference), c.alarms(reference),
			c.refundsBegun(reference))
	}
	c.bank.MoveRefund(reference, booking.RefundProcessed) // a person completed it on the bank's own pages
	c.deliver(1)
	if c.state(reference) != hostel.PaymentRefunded || c.alarms(reference) != "" || c.emails() == "" {
		t.Errorf("%s, alarms %q", c.state(reference), c.alarms(reference))
	}
}

func TestOnlyMoneyWithoutABookingCanBeRefunded(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	reference := c.booked(t)
	if _, err := c.RefundUnallocated(t.Context(), reference, ""); !errors.Is(err, booking.ErrNotRefundable) ||
		c.state(reference) != hostel.PaymentAllocated {
		t.Errorf("the payment of a booked bed: %v, %s", err, c.state(reference))
	}
	_, err := c.RefundUnallocated(t.Context(), "EFIE-NONE", "")
	must.Fail(t, "an unknown payment", err, booking.ErrUnknownPayment)
	c = newFixture(t)
	reference = c.open(t)
	_, err = c.RefundUnallocated(t.Context(), reference, "")
	must.Fail(t, "an open page", err, booking.ErrNotRefundable)
	c.bank.PayAs(reference, wrongOutcomes["an unreadable amount"])
	c.deliver(0)
	for range 2 { // pressed twice
		s, err := c.RefundUnallocated(t.Context(), reference, "")
		if err != nil || s.Payment.State != hostel.PaymentRefundDue {
			t.Errorf("wrong money: %s, %v", s.Payment.State, err)
		}
	}
	c.reconcileAfter(time.Minute)
	if c.state(reference) != hostel.PaymentRefunding || c.refundsBegun(reference) != 1 || c.alarms(reference) != "" {
		t.Errorf("%s, %d refunds, alarms %s", c.state(reference), c.refundsBegun(reference), c.alarms(reference))
	}
	c.checkLedger()
}
