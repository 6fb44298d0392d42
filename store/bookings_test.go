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

func TestTheSameRoomAgainIsTheSameHold(t *testing.T) {
	h := oneRoom(t, 1, "ama")
	first := h.HoldBed("ama", "r-1", noon)
	again := h.HoldBed("ama", "r-1", noon.Add(storetest.HoldFor-time.Millisecond))
	if !reflect.DeepEqual(again, first) || h.TakenBeds("r-1") != 1 {
		t.Errorf("a moment before its end: %+v, want %+v", again, first)
	}
	if next := h.HoldBed("ama", "r-1", first.ExpiresAt); next.ID == first.ID || h.TakenBeds("r-1") != 1 ||
		h.BookingState(first) != hostel.Expired {
		t.Errorf("at its end: %+v, and the first is %s", next, h.BookingState(first))
	}
	h.CheckLedger()
}

func TestAHoldThatIsRefusedChangesNothing(t *testing.T) {
	shut := storetest.Hostel(2, storetest.Beds("of a closed hostel", 1))
	shut.IsAvailable = false
	closed := storetest.Beds("closed", 1)
	closed.Available = false
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 1), storetest.Beds("full", 1), closed), shut)
	h.AddStudents("ama", "esi")
	h.HoldBed("esi", "full", noon)
	first := h.HoldBed("ama", "r-1", noon)
	h.RefuseHold("ama", "full", noon, catalogue.ErrRoomFull)
	h.RefuseHold("ama", "closed", noon, catalogue.ErrRoomClosed)
	h.RefuseHold("ama", "of a closed hostel", noon, catalogue.ErrHostelUnavailable)
	h.RefuseHold("ama", "attic", noon, booking.ErrUnknownRoom)
	h.ExpectState(first, hostel.Held)
	h.ExpectTaken("r-1", 1)
	h.CheckLedger()
}

func TestAnExpiredHoldFreesItsBedAtOnce(t *testing.T) {
	h := oneRoom(t, 1, "ama", "esi")
	first := h.HoldBed("ama", "r-1", noon)
	h.RefuseHold("esi", "r-1", first.ExpiresAt.Add(-time.Millisecond), catalogue.ErrRoomFull)
	h.HoldBed("esi", "r-1", first.ExpiresAt) // no background task has ended the first hold
	h.ExpectState(first, hostel.Expired)
	h.CheckLedger()
}

func TestHoldsAndStaysEndWhenTheirTimeIsOver(t *testing.T) {
	h := twoRooms(t, 3, 1, "ama", "esi", "akua")
	held, later, stays := h.HoldBed("ama", "r-1", noon), h.HoldBed("esi", "r-2",
		noon.Add(time.Hour)), h.HoldBed("akua", "r-1", noon)
	h.SettlePayment(h.PayFor(stays, noon), noon)
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
		t.Errorf("the bookings are %s, %s and %s", h.BookingState(held), h.BookingState(later), h.BookingState(stays))
	}
	h.HoldBed("akua", "r-1", storetest.StayEnds) // and may book again
}

func TestAvailabilityReturnsChangesSinceAMark(t *testing.T) {
	h := twoRooms(t, 2, 2, "ama")
	_, mark, err := h.AvailabilitySince(t.Context(), 0)
	h.Must(err)
	h.HoldBed("ama", "r-2", noon.Add(time.Minute))
	news, next, err := h.AvailabilitySince(t.Context(), mark+1)
	h.Must(err)
	if len(news) != 1 || news[0] != (catalogue.RoomAvailability{RoomUUID: "r-2", BedsLeft: 1}) || next <= mark {
		t.Errorf("changes %v, mark %d after %d", news, next, mark)
	}
	for since, want := range map[int64]int{next: 1, next + 1: 0} {
		if news, newest, err := h.AvailabilitySince(t.Context(), since); err != nil || len(news) != want ||
			newest != int64(want)*next {
			t.Errorf("since %d: %v, the newest of %d, %v", since, news, newest, err)
		}
	}
}
