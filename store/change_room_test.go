package store_test

import (
	"errors"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/store/storetest"
)

// changedTerms change a room at a time.
func changedTerms(now time.Time) booking.Terms {
	t := storetest.Terms(now)
	t.Cause = hostel.ByStudent
	t.Letters = func(s booking.Settlement) []hostel.Letter {
		return []hostel.Letter{{Kind: hostel.LetterRoomChanged, To: s.Student.Email, Code: s.Booking.Code}}
	}
	return t
}

// roomsToChange returns two rooms of one price, a dearer one, a cheaper one, one for men, a closed one, and one of
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

func TestARoomIsChangedByTheRulesOnly(t *testing.T) {
	h := newFixture(t, roomsToChange()...)
	h.AddStudents("ama", "esi")
	b := h.Book("ama", "r-1", noon)
	h.Book("esi", "r-2", noon)
	refuse := func(bookingID, room string, after time.Duration, want error) {
		t.Helper()
		_, err := h.ChangeRoom(t.Context(), bookingID, room, booking.AnyPrice, changedTerms(noon.Add(after)))
		if !errors.Is(err, want) {
			t.Errorf("%s is refused with %v, want %v", room, err, want)
		}
		h.ExpectText("r-1", `select room_uuid from bookings where id = $1`, b.ID)
		h.CheckLedger()
	}
	for room, want := range map[string]error{
		"dear": booking.ErrOtherPrice, "cheap": booking.ErrOtherPrice, "men": booking.ErrWrongGender,
		"closed": catalogue.ErrRoomClosed, "elsewhere": booking.ErrOtherHostel, "nowhere": booking.ErrUnknownRoom,
		"r-2": catalogue.ErrRoomFull,
	} {
		refuse(b.ID, room, 0, want)
	}
	refuse("nobody's", "r-2", 0, booking.ErrUnknownBooking)
	refuse(b.ID, "r-2", 24*time.Hour, booking.ErrChangeLate)
	reference := h.Text(`select reference from payments where booking_id = $1`, b.ID)
	h.SetPaymentState(reference, hostel.PaymentDisputed, noon)
	refuse(b.ID, "r-2", 0, booking.ErrDisputed)
	h.SetPaymentState(reference, hostel.PaymentAllocated, noon)
	h.annul(b, noon)
	refuse(b.ID, "r-2", 0, booking.ErrChangeOver)
}

// TestAnExpiredHoldFreesItsBedForAChangeOfRoom: no background task has ended the hold, and its bed is the last one.
func TestAnExpiredHoldFreesItsBedForAChangeOfRoom(t *testing.T) {
	h := twoRooms(t, 9, 1, "ama", "esi")
	held, b := h.HoldBed("esi", "r-2", noon), h.Book("ama", "r-1", noon)
	change := func(at time.Time) error {
		return errorOf(h.ChangeRoom(t.Context(), b.ID, "r-2", booking.AnyPrice, changedTerms(at)))
	}
	h.ExpectError(change(noon), catalogue.ErrRoomFull)
	h.Must(change(noon.Add(time.Hour)))
	h.ExpectState(held, hostel.Expired)
	h.CheckLedger()
}

// TestTheLastBedGoesToOneChangeOfRoom: students with and without a bed want the same last bed at the same time, while
// others change the other way.
func TestTheLastBedGoesToOneChangeOfRoom(t *testing.T) {
	const many = 8
	h := twoRooms(t, 2*many, 2, "back")
	var moving []hostel.Booking
	for _, id := range h.AddCrowd("moves-", many) {
		moving = append(moving, h.Book(id, "r-1", noon))
	}
	coming := h.AddCrowd("comes-", many)
	change := func(b hostel.Booking, room string) error {
		_, err := h.ChangeRoom(t.Context(), b.ID, room, booking.AnyPrice, changedTerms(noon))
		return err
	}
	back, returned := h.Book("back", "r-2", noon), false
	got := h.AtOnce(2*many+1, func(i int) (err error) {
		switch {
		case i < many:
			return change(moving[i], "r-2")
		case i < 2*many:
			_, err = h.Hold(t.Context(), storetest.Want(coming[i-many], "r-2", noon))
			return err
		}
		err = change(back, "r-1")
		returned = err == nil
		return err
	}, catalogue.ErrRoomFull)
	if got--; !returned || got < 1 || got > 2 {
		t.Errorf("%d students got one of 2 beds, and the other way went %t", got, returned)
	}
	h.ExpectTaken("r-2", got)
	h.CheckLedger()
}
