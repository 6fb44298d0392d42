package booking_test

import (
	"errors"
	"testing"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/test/must"
)

func (c *fixture) deleteAccount() {
	c.ledger.Enrol(hostel.Student{Account: hostel.Account{ID: kofi.ID, Name: hostel.DeletedName, DeletedAt: c.now}})
}

func TestAPaymentOfADeletedAccountIsRefundedWithoutAnEmail(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	reference := c.open(t)
	c.must(c.Release(t.Context(), &kofi))
	c.now = c.now.AddDate(0, 0, 2)
	c.deleteAccount()
	c.bank.Pay(reference)
	c.reconcileAfter(0)
	if got := c.state(reference); got != hostel.PaymentRefunding {
		t.Fatalf("the late payment is %s, although its bed was free", got)
	}
	if !c.bank.MoveRefund(reference, booking.RefundProcessed) {
		t.Fatal("the bank has no refund of it")
	}
	c.deliver(0)
	if got := c.state(reference); got != hostel.PaymentRefunded || c.ledger.Taken("men") != 0 {
		t.Errorf("the payment ends as %s, %d beds taken", got, c.ledger.Taken("men"))
	}
	must.Equal(t, "emails to a deleted account", len(c.ledger.Emails()), 0)
	c.checkLedger()
}

func TestADeletedAccountGetsNoBedAndNoPage(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	b := c.hold(t)
	c.deleteAccount()
	_, err := ledgertest.Checkout(t.Context(), c.Service, &kofi, b)
	must.Fail(t, "a page of a deleted account", err, hostel.ErrUnknownStudent)
	c.must(c.Release(t.Context(), &kofi))
	if _, err := c.Hold(t.Context(), &kofi, "men"); !errors.Is(err, hostel.ErrUnknownStudent) ||
		c.ledger.Taken("men") != 0 {
		t.Errorf("a bed: %v", err)
	}
}

func TestTheHostGetsAnEmailAboutABookingOfADeletedAccount(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	c.booked(t)
	was := len(c.ledger.Emails())
	b, _ := c.ledger.Booking(kofi.ID)
	c.deleteAccount() // no rule allows this while the booking is active; the emails must still be right
	_, err := c.CancelByOperator(t.Context(), b, "")
	must.Do(t, err)
	emails := c.ledger.Emails()[was:]
	if len(emails) != 1 || emails[0].Kind != hostel.EmailHostCancelled ||
		emails[0].StudentName != "(account deleted)" {
		t.Errorf("emails %+v", emails)
	}
}
