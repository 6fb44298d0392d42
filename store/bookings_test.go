package store_test

import (
	"reflect"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/store/storetest"
)

func TestTheLastBed(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 1)))
	h.AddStudents("ama", "esi")
	got := h.HoldBed("ama", "r-1", storetest.Noon)
	h.RefuseHold("esi", "r-1", storetest.Noon, catalogue.ErrRoomFull)
	h.CheckLedger()
	s, err := h.CurrentBooking(t.Context(), "ama")
	h.Must(err)
	if !s.Held() || !reflect.DeepEqual(*s.Booking, got) {
		t.Errorf("ama's standing is %+v, want %+v", s.Booking, got)
	}
	if s, err := h.CurrentBooking(t.Context(), "esi"); err != nil || s.Booking != nil {
		t.Errorf("esi's standing is %+v, %v", s.Booking, err)
	}
}

func TestTheSameRoomAgainIsTheSameHold(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 1)))
	h.AddStudents("ama")
	first := h.HoldBed("ama", "r-1", storetest.Noon)
	again := h.HoldBed("ama", "r-1", storetest.Noon.Add(storetest.HoldFor-time.Millisecond))
	if !reflect.DeepEqual(again, first) || h.TakenBeds("r-1") != 1 {
		t.Errorf("a moment before its end: %+v, want %+v", again, first)
	}
	if next := h.HoldBed("ama", "r-1", first.ExpiresAt); next.ID == first.ID || h.TakenBeds("r-1") != 1 ||
		h.BookingState(first) != hostel.Expired {
		t.Errorf("at its end: %+v, and the first is %s", next, h.BookingState(first))
	}
	h.CheckLedger()
}

func TestAnotherRoomMovesTheHold(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 1), storetest.Beds("r-2", 1)))
	h.AddStudents("ama", "esi")
	first := h.HoldBed("ama", "r-1", storetest.Noon)
	h.HoldBed("ama", "r-2", storetest.Noon)
	if h.TakenBeds("r-1") != 0 || h.TakenBeds("r-2") != 1 || h.BookingState(first) != hostel.Cancelled {
		t.Errorf("taken: %d and %d; the first hold is %s", h.TakenBeds("r-1"), h.TakenBeds("r-2"),
			h.BookingState(first))
	}
	h.HoldBed("esi", "r-1", storetest.Noon)
	h.CheckLedger()
}

func TestAMoveThatFailsKeepsTheHold(t *testing.T) {
	closed := storetest.Beds("closed", 1)
	closed.Available = false
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 1), storetest.Beds("full", 1), closed))
	h.AddStudents("ama", "esi")
	h.HoldBed("esi", "full", storetest.Noon)
	first := h.HoldBed("ama", "r-1", storetest.Noon)
	h.RefuseHold("ama", "full", storetest.Noon, catalogue.ErrRoomFull)
	h.RefuseHold("ama", "closed", storetest.Noon, catalogue.ErrRoomClosed)
	h.RefuseHold("ama", "attic", storetest.Noon, booking.ErrUnknownRoom)
	if h.BookingState(first) != hostel.Held || h.TakenBeds("r-1") != 1 {
		t.Errorf("the hold is %s, %d beds taken", h.BookingState(first), h.TakenBeds("r-1"))
	}
	h.CheckLedger()
}

func TestAHoldThatRanOutGivesItsBedAtOnce(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 1)))
	h.AddStudents("ama", "esi")
	first := h.HoldBed("ama", "r-1", storetest.Noon)
	h.RefuseHold("esi", "r-1", first.ExpiresAt.Add(-time.Millisecond), catalogue.ErrRoomFull)
	h.HoldBed("esi", "r-1", first.ExpiresAt) // no sweep came by
	if h.BookingState(first) != hostel.Expired {
		t.Errorf("the first hold is %s", h.BookingState(first))
	}
	h.CheckLedger()
}

func TestAHostelThatCloses(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 2)))
	h.AddStudents("ama", "esi")
	first := h.HoldBed("ama", "r-1", storetest.Noon)
	shut := storetest.Hostel(1, storetest.Beds("r-1", 2))
	shut.IsAvailable = false
	h.Must(h.ImportHostels(shut))
	h.RefuseHold("esi", "r-1", storetest.Noon, catalogue.ErrHostelUnavailable)
	if again := h.HoldBed("ama", "r-1", storetest.Noon); !reflect.DeepEqual(again, first) {
		t.Error("who holds a bed already lost it")
	}
}

func TestWhoHasAConfirmedBookingHoldsNoOther(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 1), storetest.Beds("r-2", 1)))
	h.AddStudents("ama")
	b := h.HoldBed("ama", "r-1", storetest.Noon)
	h.SettlePayment(h.PayFor(b, storetest.Noon), storetest.Noon)
	h.RefuseHold("ama", "r-1", storetest.Noon, booking.ErrAlreadyBooked)
	h.RefuseHold("ama", "r-2", storetest.Noon, booking.ErrAlreadyBooked)
	h.Must(h.Release(t.Context(), "ama", storetest.Noon)) // lets go of holds only
	if h.BookingState(b) != hostel.Confirmed || h.TakenBeds("r-1") != 1 || h.TakenBeds("r-2") != 0 {
		t.Errorf("the booking is %s", h.BookingState(b))
	}
	h.CheckLedger()
}

func TestReleasing(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 1)))
	h.AddStudents("ama")
	h.Must(h.Release(t.Context(), "ama", storetest.Noon)) // nothing to let go of
	b := h.HoldBed("ama", "r-1", storetest.Noon)
	h.Must(h.Release(t.Context(), "ama", storetest.Noon))
	h.Must(h.Release(t.Context(), "ama", storetest.Noon))
	if h.BookingState(b) != hostel.Cancelled || h.TakenBeds("r-1") != 0 {
		t.Errorf("the hold is %s, %d beds taken", h.BookingState(b), h.TakenBeds("r-1"))
	}
	h.CheckLedger()
}

func TestHoldsAndStaysEndWhenTheirTimeIsOver(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 3), storetest.Beds("r-2", 1)))
	h.AddStudents("ama", "esi", "akua")
	held, later, stays := h.HoldBed("ama", "r-1", storetest.Noon), h.HoldBed("esi", "r-2",
		storetest.Noon.Add(time.Hour)), h.HoldBed("akua", "r-1", storetest.Noon)
	h.SettlePayment(h.PayFor(stays, storetest.Noon), storetest.Noon)
	for _, c := range []struct {
		at    time.Time
		ended int
		taken int
	}{
		{held.ExpiresAt.Add(-time.Millisecond), 0, 3},
		{held.ExpiresAt, 1, 2},
		{held.ExpiresAt, 0, 2},
		{storetest.StayEnds.Add(-time.Millisecond), 1, 1}, // the later hold
		{storetest.StayEnds, 1, 0},
	} {
		ended, err := h.Expire(t.Context(), c.at)
		if taken := h.TakenBeds("r-1") + h.TakenBeds("r-2"); err != nil || ended != c.ended || taken != c.taken {
			t.Errorf("at %v: %d ended, %d beds taken, %v; want %d and %d", c.at, ended, taken, err, c.ended, c.taken)
		}
		h.CheckLedger()
	}
	if h.BookingState(held) != hostel.Expired || h.BookingState(later) != hostel.Expired ||
		h.BookingState(stays) != hostel.Ended {
		t.Errorf("they are %s, %s and %s", h.BookingState(held), h.BookingState(later), h.BookingState(stays))
	}
	h.HoldBed("akua", "r-1", storetest.StayEnds) // and may book again
}

func TestAvailabilityTellsWhatChangedSince(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 2), storetest.Beds("r-2", 2)))
	h.AddStudents("ama")
	_, mark, err := h.AvailabilitySince(t.Context(), 0)
	h.Must(err)
	h.HoldBed("ama", "r-2", storetest.Noon.Add(time.Minute))
	news, next, err := h.AvailabilitySince(t.Context(), mark+1)
	h.Must(err)
	if len(news) != 1 || news[0] != (catalogue.RoomAvailability{RoomUUID: "r-2", BedsLeft: 1}) || next <= mark {
		t.Errorf("news %v, mark %d after %d", news, next, mark)
	}
	for since, want := range map[int64]int{next: 1, next + 1: 0} {
		if news, newest, err := h.AvailabilitySince(t.Context(), since); err != nil || len(news) != want ||
			newest != int64(want)*next {
			t.Errorf("since %d: %v, the newest of %d, %v", since, news, newest, err)
		}
	}
}
