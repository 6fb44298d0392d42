package store_test

import (
	"errors"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
)

func TestAReferenceIsOpenedOnce(t *testing.T) {
	h := newHouse(t, place(1, beds("r-1", 2)))
	h.enrol("ama", "esi")
	b, other := h.hold("ama", "r-1", noon), h.hold("esi", "r-1", noon)
	attempts := func(b hostel.Booking, want int) {
		t.Helper()
		if made, err := h.Attempts(t.Context(), b.ID); err != nil || made != want {
			t.Errorf("%d attempts, %v; want %d", made, err, want)
		}
	}
	attempts(b, 0)
	p := hostel.Payment{Reference: booking.Reference(b.ID, 0), BookingID: b.ID, StudentID: "ama", Email: "x@example.com", Amount: b.Price, Domain: "test", State: hostel.PaymentCreated, CreatedAt: noon}
	h.must(h.OpenPayment(t.Context(), p))
	again := p
	again.BookingID, again.Amount = other.ID, 1
	if err := h.OpenPayment(t.Context(), again); !errors.Is(err, booking.ErrReferenceUsed) {
		t.Errorf("the same reference again: %v", err)
	}
	if kept, err := h.Payment(t.Context(), p.Reference); err != nil || kept.BookingID != b.ID || kept.Amount != b.Price {
		t.Errorf("kept as %+v, %v", kept, err)
	}
	p.Reference = booking.Reference(b.ID, 1)
	h.must(h.OpenPayment(t.Context(), p))
	attempts(b, 2)
	attempts(other, 0)
}

func TestTheBookingThatStandsIsToldWithTheRefusal(t *testing.T) {
	h := newHouse(t, place(1, beds("r-1", 1), beds("r-2", 1)))
	h.enrol("ama")
	b := h.hold("ama", "r-1", noon)
	h.settle(h.pays(b, noon), noon)
	standing, err := h.Hold(t.Context(), want("ama", "r-2", noon))
	if !errors.Is(err, booking.ErrAlreadyBooked) || standing.ID != b.ID || standing.State != hostel.Confirmed {
		t.Errorf("refused with %+v, %v", standing, err)
	}
}

func TestABedThatWasLetGoHasNoPage(t *testing.T) {
	h := newHouse(t, place(1, beds("r-1", 1)))
	h.enrol("ama")
	b := h.hold("ama", "r-1", noon)
	h.opens(b, noon)
	h.must(h.Release(t.Context(), "ama", noon))
	if p, err := h.Payable(t.Context(), b.ID); !errors.Is(err, booking.ErrUnknownPayment) {
		t.Errorf("payable is %+v, %v", p, err)
	}
	p := hostel.Payment{Reference: "EFIE-LATE", BookingID: b.ID, StudentID: "ama", Email: "x@example.com", Amount: b.Price, Domain: "test", State: hostel.PaymentCreated, CreatedAt: noon}
	if err := h.OpenPayment(t.Context(), p); !errors.Is(err, booking.ErrNoHold) {
		t.Errorf("another attempt: %v", err)
	}
	if made, err := h.Attempts(t.Context(), b.ID); made != 1 || err != nil {
		t.Errorf("%d attempts, %v", made, err)
	}
}

func TestTheLastOpenPaymentOfAStudent(t *testing.T) {
	h := newHouse(t, place(1, beds("r-1", 2), beds("r-2", 2)))
	h.enrol("ama", "esi")
	last := func(student string, since time.Time, want string) {
		t.Helper()
		p, err := h.LastOpen(t.Context(), student, since)
		if p.Reference != want || (err == nil) != (want != "") || err != nil && !errors.Is(err, booking.ErrUnknownPayment) {
			t.Errorf("%s since %s: %q, %v; want %q", student, since, p.Reference, err, want)
		}
	}
	last("ama", noon, "")
	first := h.opens(h.hold("ama", "r-1", noon), noon)
	last("ama", noon, first)
	last("ama", noon.Add(time.Millisecond), "")
	last("esi", noon, "")
	later := noon.Add(time.Minute)
	second := h.opens(h.hold("ama", "r-2", later), later)
	last("ama", noon, second)
	h.records(second, hostel.OutcomeFailed, later) // its page may still be paid
	last("ama", noon, second)
	h.records(second, hostel.OutcomeSuccess, later) // its bed is still to be given
	last("ama", noon, second)
	h.settle(second, later)
	last("ama", noon, first)
}
