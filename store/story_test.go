package store_test

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store/storetest"
)

// storied is ama after many bookings. The refund of the oldest one is open, one was refunded, others expired, and the
// last one is held with two attempts.
func storied(t *testing.T) (c *serviceFixture, ama *hostel.Student) {
	t.Helper()
	c = newServiceFixture(t, storetest.Beds("r-1", 9), storetest.Beds("r-2", 9))
	ama, esi := c.student("ama"), c.student("esi")
	c.booked(esi, "r-2")
	stuck := c.refundDue(ama, "r-1")
	for range 2 {
		c.now = c.now.Add(7 * time.Hour) // to stay below the limit of unpaid holds
		c.refundDue(ama, "r-1")
	}
	for _, reference := range c.bank.References() {
		if reference != stuck {
			c.reconciles(time.Second)
			c.bank.MoveRefund(reference, booking.RefundProcessed)
		}
	}
	for range 6 {
		c.reconciles(7 * time.Hour)
		c.opens(ama, "r-2")
		c.reconciles(time.Hour)
	}
	c.now = c.now.Add(7 * time.Hour)
	_, first := c.opens(ama, "r-1")
	c.bank.Say(first, hostel.OutcomeFailed)
	c.Must(errorOf(c.service.Settle(t.Context(), first, hostel.ByReturn)))
	c.now = c.now.Add(time.Minute)
	c.opens(ama, "r-1") // pays again
	return c, ama
}

// TestAStoryHasAllBookingsAndSomeRecords compares a story with bookings and records that are read one by one.
func TestAStoryHasAllBookingsAndSomeRecords(t *testing.T) {
	c, ama := storied(t)
	all, err := c.Bookings(t.Context(), ama.ID)
	c.Must(err)
	if len(all) < 6 {
		t.Fatalf("only %d bookings", len(all))
	}
	oldest, some := all[len(all)-1], all[len(all)-3]
	esi, err := c.Bookings(t.Context(), "esi")
	c.Must(err)
	for _, q := range []struct {
		newest int
		code   string
		full   []hostel.Booking
	}{
		{2, "", []hostel.Booking{all[0], all[1], oldest}},
		{2, some.Code, []hostel.Booking{all[0], all[1], some, oldest}},
		{2, all[0].Code, []hostel.Booking{all[0], all[1], oldest}},
		{2, esi[0].Code, []hostel.Booking{all[0], all[1], oldest}}, // a student cannot read another's
		{0, "", []hostel.Booking{all[0], oldest}},
		{99, "", all},
	} {
		want := hostel.History{Bookings: all}
		for _, b := range q.full {
			r := c.RecordOf(b.Code)
			r.Student = hostel.Student{}
			want.Records = append(want.Records, r)
		}
		got, err := c.Story(t.Context(), ama.ID, q.newest, q.code)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%d newest and %q:\n%+v, %v\nwant\n%+v", q.newest, q.code, got, err, want)
		}
	}
	if s, err := c.Story(t.Context(), "nobody", 5, ""); err != nil || len(s.Bookings) > 0 || len(s.Records) > 0 {
		t.Errorf("the story of an unknown student: %+v, %v", s, err)
	}
}

// TestAStoryHasTheRecordsOfUnsettledPayments goes through all states of a payment.
func TestAStoryHasTheRecordsOfUnsettledPayments(t *testing.T) {
	h := oneRoom(t, 9, "ama")
	h.OpenPage(h.HoldBed("ama", "r-1", noon), noon)
	h.Must(h.Release(t.Context(), "ama", noon))
	var unsettled []hostel.PaymentState
	for _, state := range []hostel.PaymentState{
		hostel.PaymentCreated, hostel.PaymentAuthorised, hostel.PaymentFailed,
		hostel.PaymentAbandoned, hostel.PaymentSucceeded, hostel.PaymentAllocated,
		hostel.PaymentRefundDue, hostel.PaymentRefunding, hostel.PaymentRefunded,
		hostel.PaymentRefundFailed, hostel.PaymentDisputed,
		hostel.PaymentReversed, hostel.PaymentWrongMoney,
	} {
		h.Run(`update payments set state = $1`, state)
		s, err := h.Story(t.Context(), "ama", 0, "")
		h.Must(err)
		if len(s.Records) > 0 {
			unsettled = append(unsettled, state)
		}
	}
	if want := []hostel.PaymentState{
		hostel.PaymentSucceeded, hostel.PaymentRefundDue, hostel.PaymentRefunding,
		hostel.PaymentRefundFailed, hostel.PaymentDisputed,
		hostel.PaymentReversed, hostel.PaymentWrongMoney,
	}; !slices.Equal(unsettled, want) {
		t.Errorf("unsettled are %v, want %v", unsettled, want)
	}
}
