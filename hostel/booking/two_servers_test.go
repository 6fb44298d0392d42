package booking_test

import (
	"fmt"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/test/must"
)

// cancelledBookings returns a service with cancelled bookings, and the references of their payments.
func cancelledBookings(t *testing.T, students int) (*fixture, []string) {
	t.Helper()
	rooms := make([]hostel.Room, students)
	beds := map[string]int{}
	for i := range rooms {
		rooms[i] = hostel.Room{
			UUID: fmt.Sprint("r-", i), Label: "Loft", NumberInRoom: 1, NumberOfRooms: 1, Price: hostel.Cedis(450),
			Gender: hostel.Mixed, Available: true,
		}
		beds[rooms[i].UUID] = 1
	}
	c := newFixture(t)
	c.ledger = ledgertest.New(beds)
	c.sell(&hostel.Hostel{
		UUID: "h", Name: "Adom", IsAvailable: true, Status: hostel.StatusAvailable, Rooms: rooms,
	})
	var references []string
	for i, s := range ledgertest.Students(students) {
		b, err := c.Hold(t.Context(), &s, rooms[i].UUID)
		c.must(err)
		page, err := ledgertest.Checkout(t.Context(), c.Service, &s, b)
		c.must(err)
		c.bank.Pay(page.Reference)
		c.settle(t, page.Reference, hostel.PaymentAllocated)
		_, err = c.Cancel(t.Context(), b)
		c.must(err)
		references = append(references, page.Reference)
	}
	return c, references
}

// Each call takes twenty seconds, because the work on a refund may take forty. A second server reconciles after the
// first one has read the empty list of refunds, and before it asks for the refund.
func TestTwoServersStartNoSecondRefundAtASlowBank(t *testing.T) {
	t.Parallel()
	c, references := cancelledBookings(t, 5)
	within := false
	c.bank.BeforeAnswer = func(call ledgertest.Call) {
		if within {
			return
		}
		c.now = c.now.Add(19 * time.Second)
		if call.Name == "refunds" {
			within = true
			defer func() { within = false }()
			c.reconcileAfter(0)
		}
	}
	c.reconcileAfter(2 * time.Second)
	if twice := c.bank.DoubleRefunds(); len(twice) > 0 {
		t.Errorf("refunded twice: %v", twice)
	}
	for _, reference := range references {
		must.Equal(t, reference+": refunds", c.refundsBegun(reference), 1)
	}
}

// A question about an open payment is answered late, when another server already works on the refund.
func TestALateAnswerStartsNoSecondRefund(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	reference := c.open(t)
	asked := c.now
	c.bank.Pay(reference)
	c.deliver(0)
	b, _ := c.ledger.Booking(kofi.ID)
	_, err := c.Cancel(t.Context(), b)
	c.must(err)
	taken, err := c.ledger.ToRefund(t.Context(), c.now, 1)
	if err != nil || len(taken) != 1 {
		t.Fatalf("taken %v, %v", taken, err)
	}
	_, _, err = c.ledger.RecordOutcome(t.Context(), reference, booking.Outcome{
		Status: hostel.OutcomePending, Reference: reference,
	}, hostel.Occasion{Now: asked, Cause: hostel.ByReconciler})
	c.must(err)
	if again, err := c.ledger.ToRefund(t.Context(), c.now.Add(59*time.Second), 1); err != nil || len(again) != 0 {
		t.Errorf("taken again: %v, %v", again, err)
	}
}

// A server works on a refund. A notice without an id reports an earlier failure, and an operator tries again.
func TestASecondTryWaitsForARunningRefund(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	reference := c.refundDue(t)
	once := true
	c.bank.BeforeAnswer = func(call ledgertest.Call) {
		if call.Name != "refunds" || !once {
			return
		}
		once = false
		c.must(c.SettleNotice(t.Context(), booking.Notice{
			Kind: booking.NoticeRefund, Event: "refund.failed", Reference: reference,
			Refund: booking.Refund{Status: booking.RefundFailed},
		}))
		_, err := c.RefundUnallocated(t.Context(), reference, "")
		c.must(err)
		c.reconcileAfter(20 * time.Second) // another server
	}
	c.reconcileAfter(2 * time.Second)
	c.reconcileAfter(10 * time.Minute)
	if c.refundsBegun(reference) != 1 || c.state(reference) != hostel.PaymentRefunding {
		t.Errorf("%d refunds, %s", c.refundsBegun(reference), c.state(reference))
	}
}
