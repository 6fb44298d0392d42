package booking_test

import (
	"fmt"
	"slices"
	"testing"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/test/must"
)

func TestADisputeKeepsTheBookingAndRaisesAnAlarm(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		happens func(*fixture, string)
		state   hostel.PaymentState
		alarms  string
	}{
		"opened": {func(c *fixture, r string) {
			c.bank.Dispute(r)
		}, hostel.PaymentDisputed, "disputed"},
		"won": {func(c *fixture, r string) {
			c.bank.Dispute(r)
			c.bank.Resolve(r, false)
		}, hostel.PaymentAllocated, ""},
		"lost": {func(c *fixture, r string) {
			c.bank.Dispute(r)
			c.bank.Resolve(r, true)
		}, hostel.PaymentReversed, "reversed"},
		"lost before the notice that it was opened": {func(c *fixture, r string) {
			c.bank.Resolve(r, true)
		}, hostel.PaymentReversed, "reversed"},
		"refunded on the bank's own pages": {func(c *fixture, r string) {
			c.bank.RefundByHand(r)
		}, hostel.PaymentReversed, "reversed"},
		"opened, and then refunded on the bank's own pages": {func(c *fixture, r string) {
			c.bank.Dispute(r)
			c.bank.RefundByHand(r)
		}, hostel.PaymentReversed, "reversed"},
	} {
		t.Run(name, func(t *testing.T) {
			service := newFixture(t)
			reference := service.booked(t)
			first := len(service.bank.Notices(0))
			c.happens(service, reference)
			service.deliver(first)
			b, _ := service.ledger.Booking(kofi.ID)
			if service.state(reference) != c.state || service.alarms(reference) != c.alarms ||
				b.State != hostel.Confirmed {
				t.Errorf("%s: %s, alarms %q, booking %s", name, service.state(reference), service.alarms(reference),
					b.State)
			}
			service.checkLedger()
		})
	}
}

// The alarms, the state of the booking and the emails do not depend on the payer.
func TestADisputeByAPayerLooksLikeAnyDispute(t *testing.T) {
	t.Parallel()
	var seen [2]string
	for i := range seen {
		c := newFixture(t)
		var reference string
		if i == 0 {
			reference = c.paid(t)
		} else {
			b := c.hold(t)
			page, err := c.LinkPage(t.Context(), c.linkOf(b), b, booking.Payer{Email: "parent@example.com"})
			c.must(err)
			_, err = c.Open(t.Context(), page.Payment, page.Cost)
			c.must(err)
			reference = page.Payment.Reference
			c.bank.Pay(reference)
		}
		c.settle(t, reference, hostel.PaymentAllocated)
		emails := len(c.ledger.Emails())
		for _, happens := range []func(){
			func() { c.bank.Dispute(reference) }, func() { c.bank.Resolve(reference, true) },
		} {
			first := len(c.bank.Notices(0))
			happens()
			c.deliver(first)
			b, _ := c.ledger.Booking(kofi.ID)
			seen[i] += fmt.Sprint(c.state(reference), "; alarms ", c.alarms(reference), "; ", b.State, "; emails ",
				len(c.ledger.Emails())-emails, "\n")
		}
		c.checkLedger()
	}
	must.Equal(t, "a dispute by the student", seen[0],
		"disputed; alarms disputed; confirmed; emails 0\nreversed; alarms reversed; confirmed; emails 0\n")
	must.Equal(t, "a dispute by a payer", seen[1], seen[0])
}

func TestALostDisputeStaysLost(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	reference := c.booked(t)
	c.bank.Dispute(reference)
	c.bank.Resolve(reference, true)
	c.deliver(0)
	for _, n := range slices.Backward(c.bank.Notices(0)) { // again, in reverse order
		c.must(c.SettleNotice(t.Context(), n))
	}
	if c.state(reference) != hostel.PaymentReversed || c.alarms(reference) != "reversed" {
		t.Errorf("%s, alarms %s", c.state(reference), c.alarms(reference))
	}
}

// The server ends between the success and the allocation. The notice of a won dispute must not allocate the payment.
func TestAResolvedDisputeAllocatesNoBed(t *testing.T) {
	t.Parallel()
	for lost, want := range map[bool]hostel.PaymentState{false: hostel.PaymentAllocated, true: hostel.PaymentReversed} {
		c := newFixture(t)
		reference := c.paid(t)
		o, err := c.bank.Verify(t.Context(), reference)
		c.must(err)
		_, _, err = c.ledger.RecordOutcome(t.Context(), reference, o, hostel.Occasion{
			Now: c.now, Cause: hostel.ByReturn,
		})
		c.must(err)
		first := len(c.bank.Notices(0))
		c.bank.Resolve(reference, lost)
		c.deliver(first)
		c.checkLedger()
		c.reconcileAfter(0)
		c.checkLedger()
		must.Equal(t, fmt.Sprint("the payment after lost: ", lost), c.state(reference), want)
	}
}

// The notice of the refund arrives before the notice of the payment.
func TestMoneyRefundedBeforeItWasRecordedBooksNothing(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	reference := c.paid(t)
	c.bank.RefundByHand(reference)
	for _, n := range slices.Backward(c.bank.Notices(0)) { // paid, refund begun, refund done: the newest first
		c.must(c.SettleNotice(t.Context(), n))
	}
	b, _ := c.ledger.Booking(kofi.ID)
	if c.state(reference) != hostel.PaymentReversed || b.State != hostel.Held || c.alarms(reference) != "reversed" {
		t.Errorf("%s, booking %s, alarms %q", c.state(reference), b.State, c.alarms(reference))
	}
	c.checkLedger()
}

// The alarm of the first dispute has ended. The second dispute must raise it again.
func TestANewDisputeRaisesTheAlarmAgain(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	reference := c.booked(t)
	for range 2 {
		first := len(c.bank.Notices(0))
		c.bank.Dispute(reference)
		c.deliver(first)
		must.Equal(t, "alarms", c.alarms(reference), "disputed")
		c.bank.Resolve(reference, false)
		c.deliver(first)
		// Although the notice of the dispute was delivered again.
		must.Equal(t, "alarms after a won dispute", c.alarms(reference), "")
	}
}
