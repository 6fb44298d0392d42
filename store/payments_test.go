package store_test

import (
	"errors"
	"testing"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store/storetest"
)

func TestAnUnknownPaymentIsReportedAsSuch(t *testing.T) {
	h := newFixture(t)
	const none = "EFIE-NONE"
	_, found := h.Payment(t.Context(), none)
	_, _, recorded := h.RecordOutcome(t.Context(), none, booking.Outcome{}, hostel.Occasion{Now: noon})
	_, settled := h.Allocate(t.Context(), none, storetest.Terms(noon))
	_, seen := h.Settlement(t.Context(), none)
	_, _, changed := h.Change(t.Context(), none, "", nil, storetest.Terms(noon))
	for name, err := range map[string]error{
		"find": found, "record": recorded, "settle": settled, "see": seen, "change": changed,
		"show": h.Authorised(t.Context(), none, booking.Checkout{}, noon),
	} {
		if !errors.Is(err, booking.ErrUnknownPayment) {
			t.Errorf("%s an unknown payment: %v", name, err)
		}
	}
}
