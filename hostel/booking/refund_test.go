package booking_test

import (
	"errors"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
)

// given is the reference of a payment that must go back: Kofi cancelled.
func (c *fixture) given(t *testing.T) string {
	t.Helper()
	reference := c.booked(t)
	b, _ := c.ledger.Booking(kofi.ID)
	_, err := c.Cancel(t.Context(), b)
	c.must(err)
	return reference
}

// refundsBegun is how many refunds of a payment were ever begun at the bank.
func (c *fixture) refundsBegun(reference string) int { return len(c.bank.Account(reference).Refunds) }

func TestCancellingRefundsThePaymentInFull(t *testing.T) {
	c := newFixture(t)
	reference := c.given(t)
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
	if want := "booking-confirmed host-confirmed booking-cancelled host-cancelled refunded"; c.letters() != want {
		t.Errorf("letters %s, want %s", c.letters(), want)
	}
	for _, l := range c.ledger.Letters() {
		if l.Reference != reference || l.Paid != hostel.Cedis(450) || l.Code == "" || l.Returned {
			t.Errorf("letter %+v", l)
		}
	}
	c.checkLedger()
}

func TestABookingCanBeCancelledByItsStudentInTime(t *testing.T) {
	c := newFixture(t)
	c.booked(t)
	b, _ := c.ledger.Booking(kofi.ID)
	c.now = noon.Add(24 * time.Hour)
	if _, err := c.Cancel(t.Context(), b); !errors.Is(err, booking.ErrTooLate) || c.ledger.Taken("men") != 1 {
		t.Errorf("after a day: %v, %d beds taken", err, c.ledger.Taken("men"))
	}
	s, err := c.Annul(t.Context(), b)
	if err != nil || s.Booking.State != hostel.Cancelled || s.Payment.State != hostel.PaymentRefundDue {
		t.Errorf("by the operator: %+v, %v", s, err)
	}
	if _, err := c.Annul(t.Context(), b); !errors.Is(err, booking.ErrBookingOver) {
		t.Errorf("once more: %v", err)
	}
	if _, err := c.Annul(t.Context(), hostel.Booking{ID: "none"}); !errors.Is(err, booking.ErrUnknownBooking) {
		t.Errorf("one that is not there: %v", err)
	}
	last := c.ledger.History(b.ID)[2]
	if last.Cause != hostel.ByOperator || last.Next != string(hostel.Cancelled) {
		t.Errorf("written down as %+v", last)
	}
}

func TestAnAnnulledHoldSendsNoEmail(t *testing.T) {
	c := newFixture(t)
	b := c.hold(t)
	s, err := c.Annul(t.Context(), b)
	if err != nil || s.Booking.State != hostel.Cancelled || s.Payment.Reference != "" || c.letters() != "" ||
		c.ledger.Taken("men") != 0 {
		t.Errorf("%+v, %v, letters %s", s, err, c.letters())
	}
}

func TestCancellingAReversedPaymentStartsNoRefund(t *testing.T) {
	c := newFixture(t)
	reference := c.booked(t)
	c.bank.RefundBehind(reference)
	c.deliver(0)
	b, _ := c.ledger.Booking(kofi.ID)
	_, err := c.Annul(t.Context(), b)
	c.must(err)
	if letter := c.ledger.Letters()[2]; letter.Kind != hostel.LetterBookingCancelled || !letter.Returned {
		t.Errorf("the letter is %+v", letter)
	}
	c.reconcileAfter(time.Hour)
	if c.state(reference) != hostel.PaymentRefunded || c.refundsBegun(reference) != 1 || c.alarms(reference) != "" {
		t.Errorf("%s, %d refunds, alarms %s", c.state(reference), c.refundsBegun(reference), c.alarms(reference))
	}
	c.checkLedger()
}

func TestARefundWithALostAnswerIsNotRequestedTwice(t *testing.T) {
	for name, mood := range map[string]func(ledgertest.Call) ledgertest.Fault{
		"the refund's answer":     loses("refund"),
		"the refund itself":       fails(ledgertest.Fails, "refund"),
		"what the provider knows": loses("refunds"),
		"all of it":               loses("refund", "refunds"),
		"left alone":              fails(ledgertest.Rests, "refund", "refunds"),
	} {
		t.Run(name, func(t *testing.T) {
			c := newFixture(t)
			reference := c.given(t)
			c.bank.Fault = mood
			for range 5 {
				c.now = c.now.Add(time.Hour)
				_ = c.Reconcile(t.Context()) // the fault is the point
			}
			c.bank.Fault = nil
			c.reconcileAfter(time.Hour)
			c.bank.MoveRefund(reference, booking.RefundProcessed)
			c.reconcileAfter(6 * time.Hour)
			if c.state(reference) != hostel.PaymentRefunded || c.refundsBegun(reference) != 1 ||
				len(c.bank.Twice()) != 0 {
				t.Errorf("%s: %s, %d refunds", name, c.state(reference), c.refundsBegun(reference))
			}
			c.checkLedger()
		})
	}
}

// TestAFailedRefundWaitsForAPerson goes through each way to fail, and tries again.
func TestAFailedRefundWaitsForAPerson(t *testing.T) {
	for name, goesWrong := range map[string]func(c *fixture, reference string){
		"refused": func(c *fixture, _ string) {
			c.bank.Fault = fails(ledgertest.Refuses, "refund")
			c.reconcileAfter(time.Minute)
			c.bank.Fault = nil
		},
		"failed, found by asking": func(c *fixture, reference string) {
			c.reconcileAfter(time.Minute)
			c.bank.MoveRefund(reference, booking.RefundFailed)
			c.reconcileAfter(time.Hour)
		},
		"failed, told": func(c *fixture, reference string) {
			c.reconcileAfter(time.Minute)
			c.bank.MoveRefund(reference, booking.RefundFailed)
			c.deliver(1)
		},
		"failed after its answer was lost and its beginning told without an id": func(c *fixture, reference string) {
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
			reference := c.given(t)
			goesWrong(c, reference)
			c.reconcileAfter(24 * time.Hour)
			if c.state(reference) != hostel.PaymentRefundFailed || c.alarms(reference) != "refund failed" ||
				c.refundsBegun(reference) > 1 {
				t.Errorf("%s: %s, alarms %q, %d refunds", name, c.state(reference), c.alarms(reference),
					c.refundsBegun(reference))
				return
			}
			was := c.refundsBegun(reference)
			_, err := c.GiveBack(t.Context(), reference)
			c.must(err)
			if c.alarms(reference) != "" {
				t.Errorf("%s: tried again, and alarms %q", name, c.alarms(reference))
			}
			c.reconcileAfter(time.Minute)
			c.deliver(1) // notices are repeated
			c.reconcileAfter(time.Hour)
			if c.state(reference) != hostel.PaymentRefunding || c.refundsBegun(reference) != was+1 {
				t.Errorf("%s: tried again it is %s, %d refunds", name, c.state(reference), c.refundsBegun(reference))
			}
			c.bank.MoveRefund(reference, booking.RefundFailed)
			c.reconcileAfter(time.Hour)
			if c.alarms(reference) != "refund failed" {
				t.Errorf("%s: failed again, and alarms %q", name, c.alarms(reference))
			}
			c.checkLedger()
		})
	}
}

func TestARefundThatNeedsAttentionIsNotStartedAgain(t *testing.T) {
	c := newFixture(t)
	reference := c.given(t)
	c.reconcileAfter(time.Minute)
	c.bank.MoveRefund(reference, booking.RefundNeedsAttention)
	c.reconcileAfter(time.Hour)
	if c.state(reference) != hostel.PaymentRefundFailed || c.alarms(reference) != "refund failed" {
		t.Errorf("%s, alarms %q", c.state(reference), c.alarms(reference))
	}
	_, err := c.GiveBack(t.Context(), reference)
	c.must(err)
	c.reconcileAfter(time.Hour)
	if c.state(reference) != hostel.PaymentRefundFailed || c.alarms(reference) != "refund failed" ||
		c.refundsBegun(reference) != 1 {
		t.Errorf("tried again: %s, alarms %q, %d refunds", c.state(reference), c.alarms(reference),
			c.refundsBegun(reference))
	}
	c.bank.MoveRefund(reference, booking.RefundProcessed) // a person did it at the bank's own pages
	c.deliver(1)
	if c.state(reference) != hostel.PaymentRefunded || c.alarms(reference) != "" || c.letters() == "" {
		t.Errorf("%s, alarms %q", c.state(reference), c.alarms(reference))
	}
}

func TestOnlyMoneyWithoutABookingCanBeRefunded(t *testing.T) {
	c := newFixture(t)
	reference := c.booked(t)
	if _, err := c.GiveBack(t.Context(), reference); !errors.Is(err, booking.ErrNotRefundable) ||
		c.state(reference) != hostel.PaymentAllocated {
		t.Errorf("of a bed that stands: %v, %s", err, c.state(reference))
	}
	if _, err := c.GiveBack(t.Context(), "EFIE-NONE"); !errors.Is(err, booking.ErrUnknownPayment) {
		t.Errorf("of nobody: %v", err)
	}
	c = newFixture(t)
	reference = c.open(t)
	if _, err := c.GiveBack(t.Context(), reference); !errors.Is(err, booking.ErrNotRefundable) {
		t.Errorf("of a page that is open: %v", err)
	}
	c.bank.PayAs(reference, wrongs["an unreadable amount"])
	c.deliver(0)
	for range 2 { // pressed twice
		if s, err := c.GiveBack(t.Context(), reference); err != nil || s.Payment.State != hostel.PaymentRefundDue {
			t.Errorf("of wrong money: %s, %v", s.Payment.State, err)
		}
	}
	c.reconcileAfter(time.Minute)
	if c.state(reference) != hostel.PaymentRefunding || c.refundsBegun(reference) != 1 || c.alarms(reference) != "" {
		t.Errorf("%s, %d refunds, alarms %s", c.state(reference), c.refundsBegun(reference), c.alarms(reference))
	}
	c.checkLedger()
}
