package bookings

import (
	"testing"
	"time"

	"efie/hostel"
)

// The dashboard must not promise a refund of money that the provider has taken back.
func TestTheDashboardOffersToCancelWhileItIsAllowed(t *testing.T) {
	a := newPresenter(t)
	for name, c := range map[string]struct {
		states                []hostel.PaymentState // after the booking was confirmed
		cancelled             []time.Time
		minute                int
		offered               bool
		open, often, reversed bool
	}{
		"within the day":          {nil, nil, 4, true, true, false, false},
		"the day is over":         {nil, nil, 2 * 24 * 60, true, false, false, false},
		"cancelled often":         {nil, []time.Time{atMinute(1), atMinute(2), atMinute(3)}, 4, true, false, true, false},
		"the payment is reversed": {[]hostel.PaymentState{hostel.PaymentReversed}, nil, 4, true, true, false, true},
		"a dispute":               {[]hostel.PaymentState{hostel.PaymentDisputed}, nil, 4, false, false, false, false},
	} {
		t.Run(name, func(t *testing.T) {
			record := newRecord("A", joinSteps(held, payment("E", 1, with(allocated, c.states...)...), confirmed)...)
			offer := a.cancelOffer(record, c.cancelled, atMinute(c.minute))
			if (offer != nil) != c.offered {
				t.Fatalf("the offer is %+v", offer)
			}
			if offer != nil && (offer.Open != c.open || offer.Often != c.often || offer.Reversed != c.reversed) {
				t.Errorf("the offer is %+v", offer)
			}
		})
	}
}
