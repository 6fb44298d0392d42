package store_test

import (
	"testing"
	"time"

	"efie/hostel"
	"efie/store/storetest"
)

// late is the payment that was opened for a hold which ran out, and the time after it.
func (h *fixture) late(student, room string) (reference string, now time.Time) {
	h.T.Helper()
	b := h.HoldBed(student, room, noon)
	reference = h.OpenPage(b, noon)
	now = b.ExpiresAt.Add(time.Minute) // it outlasts its time so long for the provider's last word
	h.Must(errorOf(h.Expire(h.T.Context(), now)))
	return reference, now
}

// TestAPaymentSettledByAnotherServerIsNotSettledTwice covers engines with several writers: the trigger is another one that
// settles the payment after it was read.
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

// TestACancellationFailsWholeIfItsPaymentHasChanged stands for the same engines: the
// trigger is the other one, who moved the payment after we read it.
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
