package booking_test

import (
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/test/must"
)

func TestTheBedOfALinkIsPaidOnlyWhileItLived(t *testing.T) {
	confirmed := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		state   booking.LinkState
		changed time.Duration // after the confirmation
		booking hostel.BookingState
		want    bool
	}{
		"paid":                        {booking.LinkLive, time.Second, hostel.Confirmed, true},
		"ended with the confirmation": {booking.LinkEnded, 0, hostel.Confirmed, true},
		"ended before":                {booking.LinkEnded, -time.Second, hostel.Confirmed, false},
		"disowned":                    {booking.LinkDisowned, time.Second, hostel.Confirmed, false},
		"not paid yet":                {booking.LinkLive, time.Second, hostel.Held, false},
		"cancelled":                   {booking.LinkEnded, time.Second, hostel.Cancelled, false},
	} {
		opened := booking.OpenedLink{
			Link:    booking.PaymentLink{State: c.state, ChangedAt: confirmed.Add(c.changed)},
			Booking: hostel.Booking{State: c.booking, ConfirmedAt: confirmed},
		}
		must.Equal(t, name, opened.BedPaid(), c.want)
	}
}

func TestALinkHasItsOwnAttemptsOnly(t *testing.T) {
	opened := booking.OpenedLink{Link: booking.PaymentLink{ID: "link"}}
	opened.Record.Payments = []hostel.Payment{{Reference: "A", LinkID: "old"}, {Reference: "B", LinkID: "link"}}
	for reference, want := range map[string]bool{"A": false, "B": true, "C": false, "": false} {
		must.Equal(t, "the attempt "+reference, opened.Attempt(reference) != nil, want)
	}
}
