package bookings

import (
	"testing"
	"time"

	"efie/hostel"
)

// The dashboard must not promise a refund of money that the provider has taken back.
func TestTheDashboardOffersToCancelWhileItIsAllowed(t *testing.T) {
	a, booked := newPresenter(t), hostel.PaymentAllocated
	for name, c := range map[string]struct {
		state                 hostel.PaymentState
		cancelled             []time.Time
		age                   time.Duration // of the confirmed booking
		offered               bool
		open, often, reversed bool
	}{
		"within the day":          {booked, nil, 0, true, true, false, false},
		"the day is over":         {booked, nil, 2 * 24 * time.Hour, true, false, false, false},
		"cancelled often":         {booked, []time.Time{noon, noon, noon}, 0, true, false, true, false},
		"the payment is reversed": {hostel.PaymentReversed, nil, 0, true, true, false, true},
		"a dispute":               {hostel.PaymentDisputed, nil, 0, false, false, false, false},
	} {
		t.Run(name, func(t *testing.T) {
			record := hostel.Record{
				Booking:     hostel.Booking{State: hostel.Confirmed, ConfirmedAt: noon},
				Payments:    []hostel.Payment{{Reference: "E", State: c.state}},
				Transitions: []hostel.Transition{{Subject: "E", Next: string(booked)}},
			}
			offer := a.cancelOffer(record, c.cancelled, noon.Add(c.age))
			if (offer != nil) != c.offered {
				t.Fatalf("the offer is %+v", offer)
			}
			if offer != nil && (offer.Open != c.open || offer.CancelledOften != c.often || offer.Reversed != c.reversed) {
				t.Errorf("the offer is %+v", offer)
			}
		})
	}
}
