package store_test

import (
	"errors"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store/storetest"
)

func TestAReferenceIsOpenedOnce(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 2)))
	h.AddStudents("ama", "esi")
	b, other := h.HoldBed("ama", "r-1", storetest.Noon), h.HoldBed("esi", "r-1", storetest.Noon)
	attempts := func(b hostel.Booking, want int) {
		t.Helper()
		if made, err := h.Attempts(t.Context(), b.ID); err != nil || len(made) != want {
			t.Errorf("%+v, %v; want %d attempts", made, err, want)
		}
	}
	attempts(b, 0)
	p := hostel.Payment{
		Reference: booking.Reference(b.ID, 0), BookingID: b.ID, StudentID: "ama", Email: "x@example.com",
		Amount: b.Price, Domain: "test", State: hostel.PaymentCreated, CreatedAt: storetest.Noon,
	}
	h.Must(h.OpenPayment(t.Context(), p, b.ExpiresAt))
	again := p
	again.BookingID, again.Amount = other.ID, 1
	if err := h.OpenPayment(t.Context(), again, b.ExpiresAt); !errors.Is(err, booking.ErrReferenceUsed) {
		t.Errorf("the same reference again: %v", err)
	}
	if kept, err := h.Payment(t.Context(), p.Reference); err != nil || kept.BookingID != b.ID ||
		kept.Amount != b.Price {
		t.Errorf("kept as %+v, %v", kept, err)
	}
	p.Reference = booking.Reference(b.ID, 1)
	h.Must(h.OpenPayment(t.Context(), p, b.ExpiresAt))
	attempts(b, 2)
	attempts(other, 0)
}

func TestTheBookingThatStandsIsToldWithTheRefusal(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 1), storetest.Beds("r-2", 1)))
	h.AddStudents("ama")
	b := h.HoldBed("ama", "r-1", storetest.Noon)
	h.SettlePayment(h.PayFor(b, storetest.Noon), storetest.Noon)
	standing, err := h.Hold(t.Context(), storetest.Want("ama", "r-2", storetest.Noon))
	if !errors.Is(err, booking.ErrAlreadyBooked) || standing.ID != b.ID || standing.State != hostel.Confirmed {
		t.Errorf("refused with %+v, %v", standing, err)
	}
}

func TestABedThatWasLetGoHasNoPage(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 1)))
	h.AddStudents("ama")
	b := h.HoldBed("ama", "r-1", storetest.Noon)
	h.OpenPage(b, storetest.Noon)
	h.Must(h.Release(t.Context(), "ama", storetest.Noon))
	p := hostel.Payment{
		Reference: "EFIE-LATE", BookingID: b.ID, StudentID: "ama", Email: "x@example.com", Amount: b.Price,
		Domain: "test", State: hostel.PaymentCreated, CreatedAt: storetest.Noon,
	}
	if err := h.OpenPayment(t.Context(), p, b.ExpiresAt); !errors.Is(err, booking.ErrNoHold) {
		t.Errorf("another attempt: %v", err)
	}
	if made, err := h.Attempts(t.Context(), b.ID); len(made) > 0 || err != nil {
		t.Errorf("the attempts are %+v, %v", made, err)
	}
}

func TestTheLastOpenPaymentOfAStudent(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 2), storetest.Beds("r-2", 2)))
	h.AddStudents("ama", "esi")
	last := func(student string, since time.Time, want string) {
		t.Helper()
		p, err := h.LastOpen(t.Context(), student, since)
		if p.Reference != want || (err == nil) != (want != "") ||
			err != nil && !errors.Is(err, booking.ErrUnknownPayment) {
			t.Errorf("%s since %s: %q, %v; want %q", student, since, p.Reference, err, want)
		}
	}
	last("ama", storetest.Noon, "")
	first := h.OpenPage(h.HoldBed("ama", "r-1", storetest.Noon), storetest.Noon)
	last("ama", storetest.Noon, first)
	last("ama", storetest.Noon.Add(time.Millisecond), "")
	last("esi", storetest.Noon, "")
	later := storetest.Noon.Add(time.Minute)
	second := h.OpenPage(h.HoldBed("ama", "r-2", later), later)
	last("ama", storetest.Noon, second)
	h.RecordStatus(second, hostel.OutcomeFailed, later) // its page may still be paid
	last("ama", storetest.Noon, second)
	h.RecordStatus(second, hostel.OutcomeSuccess, later) // its bed is still to be given
	last("ama", storetest.Noon, second)
	h.SettlePayment(second, later)
	last("ama", storetest.Noon, first)
}
