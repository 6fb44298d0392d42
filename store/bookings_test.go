package store_test

import (
	"errors"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
)

// refuses expects a hold to fail with a refusal.
func (h *house) refuses(student, room string, at time.Time, refusal error) {
	h.t.Helper()
	if _, err := h.Hold(h.t.Context(), want(student, room, at)); !errors.Is(err, refusal) {
		h.t.Errorf("%s wants %s: %v, want %v", student, room, err, refusal)
	}
}

func TestTheLastBed(t *testing.T) {
	h := newHouse(t, place(1, beds("r-1", 1)))
	h.enrol("ama", "esi")
	got := h.hold("ama", "r-1", noon)
	h.refuses("esi", "r-1", noon, catalogue.ErrRoomFull)
	h.sound()
	s, err := h.Standing(t.Context(), "ama")
	h.must(err)
	if !s.Held() || *s.Booking != got {
		t.Errorf("ama's standing is %+v, want %+v", s.Booking, got)
	}
	if s, err := h.Standing(t.Context(), "esi"); err != nil || s.Booking != nil {
		t.Errorf("esi's standing is %+v, %v", s.Booking, err)
	}
}

func TestTheSameRoomAgainIsTheSameHold(t *testing.T) {
	h := newHouse(t, place(1, beds("r-1", 1)))
	h.enrol("ama")
	first := h.hold("ama", "r-1", noon)
	if again := h.hold("ama", "r-1", noon.Add(holdFor-time.Millisecond)); again != first || h.taken("r-1") != 1 {
		t.Errorf("a moment before its end: %+v, want %+v", again, first)
	}
	if next := h.hold("ama", "r-1", first.ExpiresAt); next.ID == first.ID || h.taken("r-1") != 1 || h.state(first) != hostel.Expired {
		t.Errorf("at its end: %+v, and the first is %s", next, h.state(first))
	}
	h.sound()
}

func TestAnotherRoomMovesTheHold(t *testing.T) {
	h := newHouse(t, place(1, beds("r-1", 1), beds("r-2", 1)))
	h.enrol("ama", "esi")
	first := h.hold("ama", "r-1", noon)
	h.hold("ama", "r-2", noon)
	if h.taken("r-1") != 0 || h.taken("r-2") != 1 || h.state(first) != hostel.Cancelled {
		t.Errorf("taken: %d and %d; the first hold is %s", h.taken("r-1"), h.taken("r-2"), h.state(first))
	}
	h.hold("esi", "r-1", noon)
	h.sound()
}

func TestAMoveThatFailsKeepsTheHold(t *testing.T) {
	closed := beds("closed", 1)
	closed.Available = false
	h := newHouse(t, place(1, beds("r-1", 1), beds("full", 1), closed))
	h.enrol("ama", "esi")
	h.hold("esi", "full", noon)
	first := h.hold("ama", "r-1", noon)
	h.refuses("ama", "full", noon, catalogue.ErrRoomFull)
	h.refuses("ama", "closed", noon, catalogue.ErrRoomClosed)
	h.refuses("ama", "attic", noon, booking.ErrUnknownRoom)
	if h.state(first) != hostel.Held || h.taken("r-1") != 1 {
		t.Errorf("the hold is %s, %d beds taken", h.state(first), h.taken("r-1"))
	}
	h.sound()
}

func TestAHoldThatRanOutGivesItsBedAtOnce(t *testing.T) {
	h := newHouse(t, place(1, beds("r-1", 1)))
	h.enrol("ama", "esi")
	first := h.hold("ama", "r-1", noon)
	h.refuses("esi", "r-1", first.ExpiresAt.Add(-time.Millisecond), catalogue.ErrRoomFull)
	h.hold("esi", "r-1", first.ExpiresAt) // no sweep came by
	if h.state(first) != hostel.Expired {
		t.Errorf("the first hold is %s", h.state(first))
	}
	h.sound()
}

func TestAHostelThatCloses(t *testing.T) {
	h := newHouse(t, place(1, beds("r-1", 2)))
	h.enrol("ama", "esi")
	first := h.hold("ama", "r-1", noon)
	shut := place(1, beds("r-1", 2))
	shut.IsAvailable = false
	h.must(h.imports(shut))
	h.refuses("esi", "r-1", noon, catalogue.ErrHostelUnavailable)
	if again := h.hold("ama", "r-1", noon); again != first {
		t.Error("who holds a bed already lost it")
	}
}

func TestWhoHasAConfirmedBookingHoldsNoOther(t *testing.T) {
	h := newHouse(t, place(1, beds("r-1", 1), beds("r-2", 1)))
	h.enrol("ama")
	b := h.hold("ama", "r-1", noon)
	h.settle(h.pays(b, noon), noon)
	h.refuses("ama", "r-1", noon, booking.ErrAlreadyBooked)
	h.refuses("ama", "r-2", noon, booking.ErrAlreadyBooked)
	h.must(h.Release(t.Context(), "ama", noon)) // lets go of holds only
	if h.state(b) != hostel.Confirmed || h.taken("r-1") != 1 || h.taken("r-2") != 0 {
		t.Errorf("the booking is %s", h.state(b))
	}
	h.sound()
}

func TestReleasing(t *testing.T) {
	h := newHouse(t, place(1, beds("r-1", 1)))
	h.enrol("ama")
	h.must(h.Release(t.Context(), "ama", noon)) // nothing to let go of
	b := h.hold("ama", "r-1", noon)
	h.must(h.Release(t.Context(), "ama", noon))
	h.must(h.Release(t.Context(), "ama", noon))
	if h.state(b) != hostel.Cancelled || h.taken("r-1") != 0 {
		t.Errorf("the hold is %s, %d beds taken", h.state(b), h.taken("r-1"))
	}
	h.sound()
}

func TestHoldsAndStaysEndWhenTheirTimeIsOver(t *testing.T) {
	h := newHouse(t, place(1, beds("r-1", 3), beds("r-2", 1)))
	h.enrol("ama", "esi", "akua")
	held, later, stays := h.hold("ama", "r-1", noon), h.hold("esi", "r-2", noon.Add(time.Hour)), h.hold("akua", "r-1", noon)
	h.settle(h.pays(stays, noon), noon)
	for _, c := range []struct {
		at    time.Time
		ended int
		taken int
	}{
		{held.ExpiresAt.Add(-time.Millisecond), 0, 3},
		{held.ExpiresAt, 1, 2},
		{held.ExpiresAt, 0, 2},
		{stayEnds.Add(-time.Millisecond), 1, 1}, // the later hold
		{stayEnds, 1, 0},
	} {
		ended, err := h.Expire(t.Context(), c.at)
		if taken := h.taken("r-1") + h.taken("r-2"); err != nil || ended != c.ended || taken != c.taken {
			t.Errorf("at %v: %d ended, %d beds taken, %v; want %d and %d", c.at, ended, taken, err, c.ended, c.taken)
		}
		h.sound()
	}
	if h.state(held) != hostel.Expired || h.state(later) != hostel.Expired || h.state(stays) != hostel.Ended {
		t.Errorf("they are %s, %s and %s", h.state(held), h.state(later), h.state(stays))
	}
	h.hold("akua", "r-1", stayEnds) // and may book again
}

func TestVacanciesTellWhatChangedSince(t *testing.T) {
	h := newHouse(t, place(1, beds("r-1", 2), beds("r-2", 2)))
	h.enrol("ama")
	_, mark, err := h.Vacancies(t.Context(), 0)
	h.must(err)
	h.hold("ama", "r-2", noon.Add(time.Minute))
	news, next, err := h.Vacancies(t.Context(), mark+1)
	h.must(err)
	if len(news) != 1 || news[0] != (catalogue.RoomAvailability{RoomUUID: "r-2", BedsLeft: 1}) || next <= mark {
		t.Errorf("news %v, mark %d after %d", news, next, mark)
	}
	for since, want := range map[int64]int{next: 1, next + 1: 0} {
		if news, newest, err := h.Vacancies(t.Context(), since); err != nil || len(news) != want || newest != int64(want)*next {
			t.Errorf("since %d: %v, the newest of %d, %v", since, news, newest, err)
		}
	}
}
