package store_test

import (
	"errors"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
)

func TestAReferenceIsOpenedOnce(t *testing.T) {
	h := oneRoom(t, 2, "ama", "esi")
	b, other := h.HoldBed("ama", "r-1", noon), h.HoldBed("esi", "r-1", noon)
	attempts := func(b hostel.Booking, want int) {
		t.Helper()
		if made, err := h.Attempts(t.Context(), b.ID); err != nil || len(made) != want {
			t.Errorf("%+v, %v; want %d attempts", made, err, want)
		}
	}
	attempts(b, 0)
	p := hostel.Payment{
		Reference: booking.Reference(b.ID, 0), BookingID: b.ID, StudentID: "ama", Email: "x@example.com",
		Amount: b.Price, Domain: "test", State: hostel.PaymentCreated, CreatedAt: noon,
	}
	h.Must(h.OpenPayment(t.Context(), p, b.ExpiresAt))
	again := p
	again.BookingID, again.Amount = other.ID, 1
	h.ExpectError(h.OpenPayment(t.Context(), again, b.ExpiresAt), booking.ErrReferenceUsed)
	if kept, err := h.Payment(t.Context(), p.Reference); err != nil || kept.BookingID != b.ID ||
		kept.Amount != b.Price {
		t.Errorf("kept as %+v, %v", kept, err)
	}
	p.Reference = booking.Reference(b.ID, 1)
	h.Must(h.OpenPayment(t.Context(), p, b.ExpiresAt))
	attempts(b, 2)
	attempts(other, 0)
	p.Reference, p.CreatedAt = booking.Reference(b.ID, 2), b.ExpiresAt
	h.ExpectError(h.OpenPayment(t.Context(), p, b.ExpiresAt.Add(time.Hour)), booking.ErrNoHold) // it has run out
	h.Must(h.Release(t.Context(), "ama", noon))
	attempts(b, 0)
	p.CreatedAt = noon
	h.ExpectError(h.OpenPayment(t.Context(), p, b.ExpiresAt), booking.ErrNoHold) // it was released
}

func TestTheLastOpenPaymentOfAStudent(t *testing.T) {
	h := twoRooms(t, 2, 2, "ama", "esi")
	last := func(student string, since time.Time, want string) {
		t.Helper()
		p, err := h.LastOpen(t.Context(), student, since)
		if p.Reference != want || (err == nil) != (want != "") ||
			err != nil && !errors.Is(err, booking.ErrUnknownPayment) {
			t.Errorf("%s since %s: %q, %v; want %q", student, since, p.Reference, err, want)
		}
	}
	last("ama", noon, "")
	first := h.OpenPage(h.HoldBed("ama", "r-1", noon), noon)
	last("ama", noon, first)
	last("ama", noon.Add(time.Millisecond), "")
	last("esi", noon, "")
	later := noon.Add(time.Minute)
	second := h.OpenPage(h.HoldBed("ama", "r-2", later), later)
	last("ama", noon, second)
	h.RecordStatus(second, hostel.OutcomeFailed, later) // its page may still be paid
	last("ama", noon, second)
	h.RecordStatus(second, hostel.OutcomeSuccess, later) // its bed is still to be given
	last("ama", noon, second)
	h.SettlePayment(second, later)
	last("ama", noon, first)
}
