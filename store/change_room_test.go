package store_test

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/store/storetest"
)

// anyPrice is shown by a page that a student saw before any price.
var anyPrice = booking.AnyPrice

// changedTerms change a room at a time.
func changedTerms(now time.Time) booking.Terms {
	t := storetest.Terms(now)
	t.Cause = hostel.ByStudent
	t.Letters = func(s booking.Settlement) []hostel.Letter {
		return []hostel.Letter{{Kind: hostel.LetterRoomChanged, To: s.Student.Email, Code: s.Booking.Code}}
	}
	return t
}

// books lets a student pay for a bed.
func (h *fixture) books(student, room string, at time.Time) hostel.Booking {
	h.T.Helper()
	b := h.HoldBed(student, room, at)
	return h.SettlePayment(h.PayFor(b, at), at).Booking
}

// roomsToChange are a hostel's rooms: two of one price, one that is dearer, cheaper, for men, and closed, and one of
// another hostel.
func roomsToChange() []*hostel.Hostel {
	room := func(uuid string, change func(*hostel.Room)) hostel.Room {
		r := storetest.Beds(uuid, 2)
		change(&r)
		return r
	}
	return []*hostel.Hostel{
		storetest.Hostel(1, storetest.Beds("r-1", 9), storetest.Beds("r-2", 1),
			room("dear", func(r *hostel.Room) { r.Price = hostel.Cedis(451) }),
			room("cheap", func(r *hostel.Room) { r.Price = hostel.Cedis(449) }),
			room("men", func(r *hostel.Room) { r.Gender = hostel.MaleOnly }),
			room("closed", func(r *hostel.Room) { r.Available = false })),
		storetest.Hostel(2, storetest.Beds("elsewhere", 2)),
	}
}

func TestABookingChangesRooms(t *testing.T) {
	h := newFixture(t, roomsToChange()...)
	h.AddStudents("ama")
	b := h.books("ama", "r-1", storetest.Noon)
	later := storetest.Noon.Add(24*time.Hour - time.Millisecond)
	s, err := h.ChangeRoom(t.Context(), b.ID, "r-2", anyPrice, changedTerms(later))
	h.Must(err)
	if s.From != "r-1" || s.Booking.RoomUUID != "r-2" || s.Booking.Code != b.Code || s.Booking.EndsAt != b.EndsAt ||
		s.Booking.ConfirmedAt != b.ConfirmedAt {
		t.Errorf("the booking is %+v from %q, was %+v", s.Booking, s.From, b)
	}
	h.ExpectStates(s, hostel.PaymentAllocated, hostel.Confirmed)
	if one, two := h.TakenBeds("r-1"), h.TakenBeds("r-2"); one != 0 || two != 1 {
		t.Errorf("%d and %d beds are taken", one, two)
	}
	again, err := h.ChangeRoom(t.Context(), b.ID, "r-2", anyPrice, changedTerms(later))
	h.Must(err)
	if again.From != "" {
		t.Error("a second press changed the room again")
	}
	if kinds := h.LetterKinds("ama@example.com"); kinds != "booking-confirmed room-changed verify-email" {
		t.Errorf("the student got %s", kinds)
	}
	r, err := h.Record(t.Context(), b.Code)
	h.Must(err)
	if last := r.Transitions[len(r.Transitions)-1]; last.Was != "confirmed" || last.Next != "confirmed" ||
		last.Cause != hostel.ByStudent {
		t.Errorf("the history ends with %+v", last)
	}
	if r.Paid() == nil {
		t.Error("the payment of the bed is not found any more")
	}
	h.CheckLedger()
}

func TestARoomIsChangedByTheRulesOnly(t *testing.T) {
	day := 24 * time.Hour
	for name, c := range map[string]struct {
		room   string
		after  time.Duration
		before func(h *fixture, b hostel.Booking)
		want   error
	}{
		"a higher price": {room: "dear", want: booking.ErrOtherPrice},
		"a lower price":  {room: "cheap", want: booking.ErrOtherPrice},
		"another gender": {room: "men", want: booking.ErrWrongGender},
		"a closed room":  {room: "closed", want: catalogue.ErrRoomClosed},
		"another hostel": {room: "elsewhere", want: booking.ErrOtherHostel},
		"no such room":   {room: "nowhere", want: booking.ErrUnknownRoom},
		"a day later":    {room: "r-2", after: day, want: booking.ErrChangeLate},
		"no bed is left": {room: "r-2", want: catalogue.ErrRoomFull, before: func(h *fixture, _ hostel.Booking) {
			h.books("esi", "r-2", storetest.Noon)
		}},
		"it is cancelled": {room: "r-2", want: booking.ErrChangeOver, before: (*fixture).annul},
		"its bank disputes": {room: "r-2", want: booking.ErrDisputed, before: func(h *fixture, b hostel.Booking) {
			reference := h.Text(`select reference from payments where booking_id = $1`, b.ID)
			h.SetPaymentState(reference, hostel.PaymentDisputed, storetest.Noon)
		}},
	} {
		t.Run(name, func(t *testing.T) {
			h := newFixture(t, roomsToChange()...)
			h.AddStudents("ama", "esi")
			b := h.books("ama", "r-1", storetest.Noon)
			if c.before != nil {
				c.before(h, b)
			}
			taken := h.Number(`select sum(taken) from room_beds`)
			_, err := h.ChangeRoom(t.Context(), b.ID, c.room, anyPrice, changedTerms(storetest.Noon.Add(c.after)))
			if !errors.Is(err, c.want) {
				t.Errorf("refused with %v, want %v", err, c.want)
			}
			if room := h.Text(`select room_uuid from bookings where id = $1`, b.ID); room != "r-1" {
				t.Errorf("the booking is in %s", room)
			}
			if now := h.Number(`select sum(taken) from room_beds`); now != taken {
				t.Errorf("%d beds are taken, were %d", now, taken)
			}
			h.CheckLedger()
		})
	}
	h := newFixture(t, roomsToChange()...)
	if _, err := h.ChangeRoom(t.Context(), "nobody's", "r-2", anyPrice, changedTerms(storetest.Noon)); !errors.Is(err,
		booking.ErrUnknownBooking) {
		t.Errorf("an unknown booking: %v", err)
	}
}

func TestAPriceHigherThanShownIsAskedAbout(t *testing.T) {
	h := newFixture(t, roomsToChange()...)
	h.AddStudents("ama")
	b := h.books("ama", "r-1", storetest.Noon)
	shown := booking.Shown{Price: hostel.Cedis(450) - 1}
	_, err := h.ChangeRoom(t.Context(), b.ID, "r-2", shown, changedTerms(storetest.Noon))
	if !errors.Is(err, booking.ErrRoomDearer) || h.TakenBeds("r-1") != 1 || h.TakenBeds("r-2") != 0 {
		t.Errorf("%v", err)
	}
	h.CheckLedger()
}

// annul cancels a booking as support does.
func (h *fixture) annul(b hostel.Booking) {
	h.T.Helper()
	_, err := h.Cancel(h.T.Context(), b.ID, booking.Terms{
		Occasion: hostel.Occasion{Now: storetest.Noon, Cause: hostel.ByOperator},
	})
	h.Must(err)
}

// TestAHoldThatRanOutMakesRoom: no task has ended it yet, and its bed is the last one.
func TestAHoldThatRanOutMakesRoom(t *testing.T) {
	h := newFixture(t, roomsToChange()...)
	h.AddStudents("ama", "esi")
	held := h.HoldBed("esi", "r-2", storetest.Noon)
	b := h.books("ama", "r-1", storetest.Noon)
	if _, err := h.ChangeRoom(t.Context(), b.ID, "r-2", anyPrice, changedTerms(storetest.Noon)); !errors.Is(err,
		catalogue.ErrRoomFull) {
		t.Errorf("while the bed is held: %v", err)
	}
	_, err := h.ChangeRoom(t.Context(), b.ID, "r-2", anyPrice, changedTerms(storetest.Noon.Add(time.Hour)))
	h.Must(err)
	if state := h.BookingState(held); state != hostel.Expired {
		t.Errorf("the hold is %s", state)
	}
	h.CheckLedger()
}

// TestTheLastBedIsChangedToOnce lets students with a bed and students without one want the same last bed at once, while
// others change the other way.
func TestTheLastBedIsChangedToOnce(t *testing.T) {
	const many = 8
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 2*many), storetest.Beds("r-2", 2)))
	var moving []hostel.Booking
	for i := range many {
		h.AddStudents(fmt.Sprint("moves-", i), fmt.Sprint("comes-", i))
		moving = append(moving, h.books(fmt.Sprint("moves-", i), "r-1", storetest.Noon))
	}
	h.AddStudents("back")
	back := h.books("back", "r-2", storetest.Noon)
	var got atomic.Int64
	var all sync.WaitGroup
	count := func(err error) {
		if err == nil {
			got.Add(1)
		} else if !errors.Is(err, catalogue.ErrRoomFull) {
			t.Error(err)
		}
	}
	for i, b := range moving {
		all.Go(func() {
			_, err := h.ChangeRoom(t.Context(), b.ID, "r-2", anyPrice, changedTerms(storetest.Noon))
			count(err)
		})
		all.Go(func() {
			_, err := h.Hold(t.Context(), storetest.Want(fmt.Sprint("comes-", i), "r-2", storetest.Noon))
			count(err)
		})
	}
	all.Go(func() {
		_, err := h.ChangeRoom(t.Context(), back.ID, "r-1", anyPrice, changedTerms(storetest.Noon))
		h.Must(err)
	})
	all.Wait()
	if n := got.Load(); n < 1 || n > 2 || int(n) != h.TakenBeds("r-2") {
		t.Errorf("%d students got a bed, and %d of 2 are taken", n, h.TakenBeds("r-2"))
	}
	h.CheckLedger()
}
