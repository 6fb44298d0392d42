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
	b := h.HoldBed(student, room, storetest.Noon)
	reference = h.OpenPage(b, storetest.Noon)
	now = b.ExpiresAt.Add(time.Minute) // it outlasts its time so long for the provider's last word
	_, err := h.Expire(h.T.Context(), now)
	h.Must(err)
	return reference, now
}

func TestALateSuccessGetsItsBedAgain(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 1)))
	h.AddStudents("ama")
	opened, now := h.late("ama", "r-1")
	h.ExpectStates(h.SettlePayment(h.MarkPaid(opened, now), now), hostel.PaymentAllocated, hostel.Confirmed)
	if h.TakenBeds("r-1") != 1 || h.LetterKinds("ama@example.com") != studentAndWelcome {
		t.Errorf("%d beds taken, letters %s", h.TakenBeds("r-1"), h.LetterKinds("ama@example.com"))
	}
}

func TestALateSuccessWithoutABedIsPaidBack(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 1)))
	h.AddStudents("ama", "esi")
	reference, now := h.late("ama", "r-1")
	h.HoldBed("esi", "r-1", now)
	h.MarkPaid(reference, now)
	h.ExpectStates(h.SettlePayment(reference, now), hostel.PaymentRefundDue, hostel.Expired)
	h.SettlePayment(reference, now)
	if h.TakenBeds("r-1") != 1 || h.LetterKinds("ama@example.com") != refundAndWelcome {
		t.Errorf("%d beds taken, letters %s", h.TakenBeds("r-1"), h.LetterKinds("ama@example.com"))
	}
	due, err := h.ToRefund(t.Context(), now, 9)
	if err != nil || len(due) != 1 || due[0].Reference != reference {
		t.Errorf("refunds due: %+v, %v", due, err)
	}
	h.SetPaymentState(reference, hostel.PaymentRefunded, now)
	if due, err := h.ToRefund(t.Context(), now.AddDate(1, 0, 0), 9); err != nil || len(due) != 0 {
		t.Errorf("and after it went back: %+v, %v", due, err)
	}
}

func TestAHoldThatRanOutDoesNotKeepTheBedFromALateSuccess(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 1)))
	h.AddStudents("ama", "esi")
	opened, now := h.late("ama", "r-1")
	other := h.HoldBed("esi", "r-1", now)
	// no sweep came by
	h.ExpectStates(h.SettlePayment(h.MarkPaid(opened, now), other.ExpiresAt), hostel.PaymentAllocated, hostel.Confirmed)
	if h.BookingState(other) != hostel.Expired {
		t.Errorf("the other hold is %s", h.BookingState(other))
	}
}

func TestALateSuccessTakesTheBedThatItsStudentHoldsAgain(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 1)))
	h.AddStudents("ama")
	opened, now := h.late("ama", "r-1")
	second := h.HoldBed("ama", "r-1", now) // pressed Book again while the phone still asked for the PIN
	again := h.OpenPage(second, now)
	h.ExpectStates(h.SettlePayment(h.MarkPaid(opened, now), now), hostel.PaymentAllocated, hostel.Confirmed)
	if h.TakenBeds("r-1") != 1 || h.BookingState(second) != hostel.Cancelled {
		t.Errorf("%d beds taken, the second hold is %s", h.TakenBeds("r-1"), h.BookingState(second))
	}
	// and if both are paid
	h.ExpectStates(h.SettlePayment(h.MarkPaid(again, now), now), hostel.PaymentRefundDue, hostel.Cancelled)
}

func TestALateSuccessEndsTheHoldOfAnotherRoom(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 1), storetest.Beds("r-2", 1)))
	h.AddStudents("ama")
	first := h.HoldBed("ama", "r-1", storetest.Noon)
	one := h.OpenPage(first, storetest.Noon)
	second := h.HoldBed("ama", "r-2", storetest.Noon) // moved, and then paid on the page of the first
	other := h.OpenPage(second, storetest.Noon)
	h.ExpectStates(h.SettlePayment(h.MarkPaid(one, storetest.Noon), storetest.Noon), hostel.PaymentAllocated,
		hostel.Confirmed)
	if h.TakenBeds("r-1") != 1 || h.TakenBeds("r-2") != 0 || h.BookingState(second) != hostel.Cancelled {
		t.Errorf("taken %d and %d, the second hold is %s", h.TakenBeds("r-1"), h.TakenBeds("r-2"),
			h.BookingState(second))
	}
	h.ExpectStates(h.SettlePayment(h.MarkPaid(other, storetest.Noon), storetest.Noon), hostel.PaymentRefundDue,
		hostel.Cancelled)
}

func TestARefundKeepsTheHoldOfAnotherRoom(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 1), storetest.Beds("r-2", 1)))
	h.AddStudents("ama", "esi")
	first := h.HoldBed("ama", "r-1", storetest.Noon)
	opened := h.OpenPage(first, storetest.Noon)
	second := h.HoldBed("ama", "r-2", storetest.Noon)
	h.HoldBed("esi", "r-1", storetest.Noon)
	h.ExpectStates(h.SettlePayment(h.MarkPaid(opened, storetest.Noon), storetest.Noon), hostel.PaymentRefundDue,
		hostel.Cancelled)
	if h.BookingState(second) != hostel.Held || h.TakenBeds("r-2") != 1 {
		t.Errorf("the other hold is %s", h.BookingState(second))
	}
}

func TestTheSecondPaymentOfABookingIsPaidBack(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 2)))
	h.AddStudents("ama")
	b := h.HoldBed("ama", "r-1", storetest.Noon)
	one, two := h.PayFor(b, storetest.Noon), h.PayFor(b, storetest.Noon)
	h.ExpectStates(h.SettlePayment(one, storetest.Noon), hostel.PaymentAllocated, hostel.Confirmed)
	h.ExpectStates(h.SettlePayment(two, storetest.Noon), hostel.PaymentRefundDue, hostel.Confirmed)
	if h.TakenBeds("r-1") != 1 || h.LetterKinds("ama@example.com") != "booking-confirmed refund-due verify-email" {
		t.Errorf("%d beds taken, letters %s", h.TakenBeds("r-1"), h.LetterKinds("ama@example.com"))
	}
}

func TestARoomThatClosedOrLeftIsPaidBack(t *testing.T) {
	for name, change := range map[string]func(*hostel.Hostel){
		"closed": func(p *hostel.Hostel) { p.Rooms[0].Available = false },
		"left":   func(p *hostel.Hostel) { p.Rooms = p.Rooms[1:] },
	} {
		t.Run(name, func(t *testing.T) {
			h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 1), storetest.Beds("r-2", 1)))
			h.AddStudents("ama")
			opened, now := h.late("ama", "r-1")
			p := storetest.Hostel(1, storetest.Beds("r-1", 1), storetest.Beds("r-2", 1))
			change(p)
			h.Must(h.ImportHostels(p))
			s := h.SettlePayment(h.MarkPaid(opened, now), now)
			if s.Payment.State != hostel.PaymentRefundDue {
				t.Errorf("%s: %s", name, s.Payment.State)
			}
			h.CheckLedger()
		})
	}
}

// TestAPaymentThatMovesMeanwhileIsNotDecidedTwice covers engines with several writers: the trigger is another one that
// settles the payment after it was read.
func TestAPaymentThatMovesMeanwhileIsNotDecidedTwice(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 1)))
	h.AddStudents("ama")
	b := h.HoldBed("ama", "r-1", storetest.Noon)
	reference := h.PayFor(b, storetest.Noon)
	h.AddTrigger("after", "update of state", "bookings", `update payments set state = 'refund due'`)
	if s, err := h.Allocate(t.Context(), reference, storetest.Terms(storetest.Noon)); err == nil {
		t.Errorf("settled as %+v", s)
	}
	if h.BookingState(b) != hostel.Held || h.LetterKinds("ama@example.com") != "verify-email" {
		t.Errorf("the booking is %s, letters %s", h.BookingState(b), h.LetterKinds("ama@example.com"))
	}
}

// TestACancellationWhosePaymentMovesMeanwhileIsNoHalfOne stands for the same engines: the
// trigger is the other one, who moved the payment after we read it.
func TestACancellationWhosePaymentMovesMeanwhileIsNoHalfOne(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 1)))
	h.AddStudents("ama")
	b := h.HoldBed("ama", "r-1", storetest.Noon)
	reference := h.PayFor(b, storetest.Noon)
	h.SettlePayment(reference, storetest.Noon)
	h.BlockEvent("update of state", "payments")
	if s, err := h.Cancel(t.Context(), b.ID, storetest.Terms(storetest.Noon)); err == nil {
		t.Errorf("cancelled as %+v", s)
	}
	if h.BookingState(b) != hostel.Confirmed || h.TakenBeds("r-1") != 1 {
		t.Errorf("the booking is %s, %d beds taken", h.BookingState(b), h.TakenBeds("r-1"))
	}
}
