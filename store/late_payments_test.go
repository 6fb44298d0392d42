package store_test

import (
	"testing"
	"time"

	"efie/hostel"
	"efie/store/storetest"
)

// late returns a payment for a hold that has expired, and a time after that.
func (h *fixture) late(student, room string) (reference string, now time.Time) {
	h.T.Helper()
	b := h.HoldBed(student, room, noon)
	reference = h.OpenPage(b, noon)
	now = b.ExpiresAt.Add(time.Minute) // a bed is kept one minute longer (R6)
	h.Must(errorOf(h.Expire(h.T.Context(), now)))
	return reference, now
}

// TestAPaymentSettledByAnotherServerIsNotSettledTwice covers engines with several writers: a trigger settles the
// payment after it was read, in place of another server.
func TestAPaymentSettledByAnotherServerIsNotSettledTwice(t *testing.T) {
	h := oneRoom(t, 1, "ama")
	b := h.HoldBed("ama", "r-1", noon)
	reference := h.PayFor(b, noon)
	h.AddTrigger("after", "update of state", "bookings", `update payments set state = 'refund due'`)
	if s, err := h.Allocate(t.Context(), reference, storetest.Terms(noon)); err == nil {
		t.Errorf("settled as %+v", s)
	}
	h.ExpectState(b, hostel.Held)
	h.ExpectLetters("ama@example.com", "verify-email")
}

// TestACancellationFailsWholeIfItsPaymentHasChanged covers the same engines: a trigger changes the
// payment after it was read.
func TestACancellationFailsWholeIfItsPaymentHasChanged(t *testing.T) {
	h := oneRoom(t, 1, "ama")
	b := h.HoldBed("ama", "r-1", noon)
	reference := h.PayFor(b, noon)
	h.SettlePayment(reference, noon)
	h.BlockEvent("update of state", "payments")
	if s, err := h.Cancel(t.Context(), b.ID, storetest.Terms(noon)); err == nil {
		t.Errorf("cancelled as %+v", s)
	}
	h.ExpectState(b, hostel.Confirmed)
	h.ExpectTaken("r-1", 1)
}
