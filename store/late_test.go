package store_test

import (
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
)

// late is the payment that was opened for a hold which ran out, and the time after it.
func (h *house) late(student, room string) (reference string, now time.Time) {
	h.t.Helper()
	b := h.hold(student, room, noon)
	reference = h.opens(b, noon)
	now = b.ExpiresAt.Add(time.Minute) // it outlasts its time so long for the provider's last word
	_, err := h.Expire(h.t.Context(), now)
	h.must(err)
	return reference, now
}

// becomes checks a settlement, what is kept of it, and the ledger.
func (h *house) becomes(s booking.Settlement, payment hostel.PaymentState, booking hostel.BookingState) {
	h.t.Helper()
	if s.Payment.State != payment || s.Booking.State != booking {
		h.t.Errorf("payment %s and booking %s, want %s and %s", s.Payment.State, s.Booking.State, payment, booking)
	}
	if kept, err := h.Payment(h.t.Context(), s.Payment.Reference); err != nil || kept != s.Payment || h.state(s.Booking) != s.Booking.State {
		h.t.Errorf("kept as %+v and %s, told as %+v", kept, h.state(s.Booking), s)
	}
	h.sound()
}

func TestALateSuccessGetsItsBedAgain(t *testing.T) {
	h := newHouse(t, place(1, beds("r-1", 1)))
	h.enrol("ama")
	opened, now := h.late("ama", "r-1")
	h.becomes(h.settle(h.paid(opened, now), now), hostel.PaymentAllocated, hostel.Confirmed)
	if h.taken("r-1") != 1 || h.letters("ama@example.com") != studentAndWelcome {
		t.Errorf("%d beds taken, letters %s", h.taken("r-1"), h.letters("ama@example.com"))
	}
}

func TestALateSuccessWithoutABedIsPaidBack(t *testing.T) {
	h := newHouse(t, place(1, beds("r-1", 1)))
	h.enrol("ama", "esi")
	reference, now := h.late("ama", "r-1")
	h.hold("esi", "r-1", now)
	h.paid(reference, now)
	h.becomes(h.settle(reference, now), hostel.PaymentRefundDue, hostel.Expired)
	h.settle(reference, now)
	if h.taken("r-1") != 1 || h.letters("ama@example.com") != refundAndWelcome {
		t.Errorf("%d beds taken, letters %s", h.taken("r-1"), h.letters("ama@example.com"))
	}
	due, err := h.ToRefund(t.Context(), now, 9)
	if err != nil || len(due) != 1 || due[0].Reference != reference {
		t.Errorf("refunds due: %+v, %v", due, err)
	}
	h.change(reference, hostel.PaymentRefunded, now)
	if due, err := h.ToRefund(t.Context(), now.AddDate(1, 0, 0), 9); err != nil || len(due) != 0 {
		t.Errorf("and after it went back: %+v, %v", due, err)
	}
}

func TestAHoldThatRanOutDoesNotKeepTheBedFromALateSuccess(t *testing.T) {
	h := newHouse(t, place(1, beds("r-1", 1)))
	h.enrol("ama", "esi")
	opened, now := h.late("ama", "r-1")
	other := h.hold("esi", "r-1", now)
	h.becomes(h.settle(h.paid(opened, now), other.ExpiresAt), hostel.PaymentAllocated, hostel.Confirmed) // no sweep came by
	if h.state(other) != hostel.Expired {
		t.Errorf("the other hold is %s", h.state(other))
	}
}

func TestALateSuccessTakesTheBedThatItsStudentHoldsAgain(t *testing.T) {
	h := newHouse(t, place(1, beds("r-1", 1)))
	h.enrol("ama")
	opened, now := h.late("ama", "r-1")
	second := h.hold("ama", "r-1", now) // pressed Book again while the phone still asked for the PIN
	again := h.opens(second, now)
	h.becomes(h.settle(h.paid(opened, now), now), hostel.PaymentAllocated, hostel.Confirmed)
	if h.taken("r-1") != 1 || h.state(second) != hostel.Cancelled {
		t.Errorf("%d beds taken, the second hold is %s", h.taken("r-1"), h.state(second))
	}
	h.becomes(h.settle(h.paid(again, now), now), hostel.PaymentRefundDue, hostel.Cancelled) // and if both are paid
}

func TestALateSuccessEndsTheHoldOfAnotherRoom(t *testing.T) {
	h := newHouse(t, place(1, beds("r-1", 1), beds("r-2", 1)))
	h.enrol("ama")
	first := h.hold("ama", "r-1", noon)
	one := h.opens(first, noon)
	second := h.hold("ama", "r-2", noon) // moved, and then paid on the page of the first
	other := h.opens(second, noon)
	h.becomes(h.settle(h.paid(one, noon), noon), hostel.PaymentAllocated, hostel.Confirmed)
	if h.taken("r-1") != 1 || h.taken("r-2") != 0 || h.state(second) != hostel.Cancelled {
		t.Errorf("taken %d and %d, the second hold is %s", h.taken("r-1"), h.taken("r-2"), h.state(second))
	}
	h.becomes(h.settle(h.paid(other, noon), noon), hostel.PaymentRefundDue, hostel.Cancelled)
}

func TestARefundKeepsTheHoldOfAnotherRoom(t *testing.T) {
	h := newHouse(t, place(1, beds("r-1", 1), beds("r-2", 1)))
	h.enrol("ama", "esi")
	first := h.hold("ama", "r-1", noon)
	opened := h.opens(first, noon)
	second := h.hold("ama", "r-2", noon)
	h.hold("esi", "r-1", noon)
	h.becomes(h.settle(h.paid(opened, noon), noon), hostel.PaymentRefundDue, hostel.Cancelled)
	if h.state(second) != hostel.Held || h.taken("r-2") != 1 {
		t.Errorf("the other hold is %s", h.state(second))
	}
}

func TestTheSecondPaymentOfABookingIsPaidBack(t *testing.T) {
	h := newHouse(t, place(1, beds("r-1", 2)))
	h.enrol("ama")
	b := h.hold("ama", "r-1", noon)
	one, two := h.pays(b, noon), h.pays(b, noon)
	h.becomes(h.settle(one, noon), hostel.PaymentAllocated, hostel.Confirmed)
	h.becomes(h.settle(two, noon), hostel.PaymentRefundDue, hostel.Confirmed)
	if h.taken("r-1") != 1 || h.letters("ama@example.com") != "booking-confirmed refund-due verify-email" {
		t.Errorf("%d beds taken, letters %s", h.taken("r-1"), h.letters("ama@example.com"))
	}
}

func TestARoomThatClosedOrLeftIsPaidBack(t *testing.T) {
	for name, change := range map[string]func(*hostel.Hostel){
		"closed": func(p *hostel.Hostel) { p.Rooms[0].Available = false },
		"left":   func(p *hostel.Hostel) { p.Rooms = p.Rooms[1:] },
	} {
		h := newHouse(t, place(1, beds("r-1", 1), beds("r-2", 1)))
		h.enrol("ama")
		opened, now := h.late("ama", "r-1")
		p := place(1, beds("r-1", 1), beds("r-2", 1))
		change(p)
		h.must(h.imports(p))
		s := h.settle(h.paid(opened, now), now)
		if s.Payment.State != hostel.PaymentRefundDue {
			t.Errorf("%s: %s", name, s.Payment.State)
		}
		h.sound()
	}
}

// TestAPaymentThatMovesMeanwhileIsNotDecidedTwice stands for engines whose writers do not
// queue: the trigger is the other one, who settles the payment after we read it.
func TestAPaymentThatMovesMeanwhileIsNotDecidedTwice(t *testing.T) {
	h := newHouse(t, place(1, beds("r-1", 1)))
	h.enrol("ama")
	b := h.hold("ama", "r-1", noon)
	reference := h.pays(b, noon)
	h.meddles("after", "update of state", "bookings", `update payments set state = 'refund due'`)
	if s, err := h.Allocate(t.Context(), reference, terms(noon)); err == nil {
		t.Errorf("settled as %+v", s)
	}
	if h.state(b) != hostel.Held || h.letters("ama@example.com") != "verify-email" {
		t.Errorf("the booking is %s, letters %s", h.state(b), h.letters("ama@example.com"))
	}
}

// TestACancellationWhosePaymentMovesMeanwhileIsNoHalfOne stands for the same engines: the
// trigger is the other one, who moved the payment after we read it.
func TestACancellationWhosePaymentMovesMeanwhileIsNoHalfOne(t *testing.T) {
	h := newHouse(t, place(1, beds("r-1", 1)))
	h.enrol("ama")
	b := h.hold("ama", "r-1", noon)
	reference := h.pays(b, noon)
	h.settle(reference, noon)
	h.forestalls("update of state", "payments")
	if s, err := h.Cancel(t.Context(), b.ID, terms(noon)); err == nil {
		t.Errorf("cancelled as %+v", s)
	}
	if h.state(b) != hostel.Confirmed || h.taken("r-1") != 1 {
		t.Errorf("the booking is %s, %d beds taken", h.state(b), h.taken("r-1"))
	}
}
