package store_test

import (
	"fmt"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/store/storetest"
	"efie/test/must"
)

func TestTheSameRoomAgainIsTheSameHold(t *testing.T) {
	t.Parallel()
	h := oneRoom(t, 1, "ama")
	first := h.HoldBed("ama", "r-1", noon)
	again := h.HoldBed("ama", "r-1", noon.Add(storetest.HoldFor-time.Millisecond))
	must.Equal(t, "the hold a moment before its end", again, first)
	h.ExpectTaken("r-1", 1)
	if next := h.HoldBed("ama", "r-1", first.ExpiresAt); next.ID == first.ID || h.TakenBeds("r-1") != 1 ||
		h.BookingState(first) != hostel.Expired {
		t.Errorf("at its end: %+v, and the first is %s", next, h.BookingState(first))
	}
	h.CheckLedger()
}

func TestAHoldThatIsRefusedChangesNothing(t *testing.T) {
	t.Parallel()
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
	t.Parallel()
	h := oneRoom(t, 1, "ama", "esi")
	first := h.HoldBed("ama", "r-1", noon)
	h.RefuseHold("esi", "r-1", first.ExpiresAt.Add(-time.Millisecond), catalogue.ErrRoomFull)
	h.HoldBed("esi", "r-1", first.ExpiresAt) // no background task has ended the first hold
	h.ExpectState(first, hostel.Expired)
	h.CheckLedger()
}

func TestHoldsAndStaysEndWhenTheirTimeIsOver(t *testing.T) {
	t.Parallel()
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

// TestABookingConfirmedWhileHoldsEndStays covers engines with several writers: a trigger confirms the second hold after
// it was read, in place of another server.
func TestABookingConfirmedWhileHoldsEndStays(t *testing.T) {
	t.Parallel()
	h := oneRoom(t, 2, "ama", "esi")
	first := h.HoldBed("ama", "r-1", noon)
	paid := h.HoldBed("esi", "r-1", noon.Add(time.Second))
	h.AddTrigger("after", "update of state", "bookings", fmt.Sprintf(`update bookings
		set state = 'confirmed', ends_at = %d where student_id = 'esi'`, storetest.StayEnds.UnixMilli()))
	ended, err := h.Expire(t.Context(), paid.ExpiresAt)
	h.Must(err)
	must.Equal(t, "the number of ended bookings", ended, 1)
	h.ExpectState(first, hostel.Expired)
	h.ExpectState(paid, hostel.Confirmed)
}

func TestAvailabilityReturnsChangesSinceAMark(t *testing.T) {
	t.Parallel()
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

const contenders = 50

// rush counts the holds of fifty students who want a bed of the same room type at once.
func (h *fixture) rush(room string) int {
	h.T.Helper()
	ids := h.AddCrowd("student-", contenders)
	return h.AtOnce(contenders, func(i int) error {
		_, err := h.Hold(h.T.Context(), storetest.NewHold(ids[i], room, noon))
		return err
	}, catalogue.ErrRoomFull)
}

func TestFiftyStudentsAndOneBed(t *testing.T) {
	t.Parallel()
	h := oneRoom(t, 1)
	must.Equal(t, "sales of the last bed", h.rush("r-1"), 1)
	h.CheckLedger()
}

// TestFiftyStudentsWithoutTheGuard is the control: if the count of taken beds stays zero, the same rush sells the bed
// many times.
func TestFiftyStudentsWithoutTheGuard(t *testing.T) {
	t.Parallel()
	h := oneRoom(t, 1)
	h.AddTrigger("after", "update of taken", "room_beds",
		`update room_beds set taken = 0 where room_uuid = new.room_uuid`)
	if got := h.rush("r-1"); got < 2 {
		t.Errorf("sold %d times without its guard: the test above could not fail", got)
	}
	if d, err := h.Examine(t.Context()); err != nil || len(d.Wrong) == 0 {
		t.Errorf("and the doctor found nothing: %v, %v", d, err)
	}
}

func TestOneStudentInManyTabsGetsOneBed(t *testing.T) {
	t.Parallel()
	h := twoRooms(t, 9, 9, "ama")
	h.AtOnce(contenders, func(i int) error {
		_, err := h.Hold(t.Context(), storetest.NewHold("ama", fmt.Sprint("r-", 1+i%2), noon))
		return err
	})
	must.Equal(t, "taken beds", h.TakenBeds("r-1")+h.TakenBeds("r-2"), 1)
	h.CheckLedger()
}

// TestManyTabsReleaseNoBedUnasked: the first tab holds a bed, and tabs with the other room type get ErrHeldElsewhere.
func TestManyTabsReleaseNoBedUnasked(t *testing.T) {
	t.Parallel()
	h := twoRooms(t, 9, 9, "ama")
	got := h.AtOnce(contenders, func(i int) error {
		_, err := h.Store.Hold(t.Context(), storetest.NewHold("ama", fmt.Sprint("r-", 1+i%2), noon), "ANOTHER1")
		return err
	}, booking.ErrHeldElsewhere)
	h.ExpectNumber(1, `select count(*) from bookings`)
	must.Equal(t, "tabs that got it", got, contenders/2)
	first, other := h.Current("ama"), "r-1"
	if first.RoomUUID == other {
		other = "r-2"
	}
	_, err := h.Store.Hold(t.Context(), storetest.NewHold("ama", other, noon), first.Code)
	h.Must(err) // in place of the named bed
	h.ExpectTaken(other, 1)
	h.CheckLedger()
}

// changedTerms change a room at a time.
func changedTerms(now time.Time) booking.Terms {
	t := storetest.Terms(now)
	t.Cause = hostel.ByStudent
	t.Emails = func(s booking.Settlement) []hostel.Email {
		return []hostel.Email{{Kind: hostel.EmailRoomChanged, To: s.Student.Email, Code: s.Booking.Code}}
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
	t.Parallel()
	h := newFixture(t, roomsToChange()...)
	h.AddStudents("ama", "esi")
	b := h.Book("ama", "r-1", noon)
	h.Book("esi", "r-2", noon)
	refuse := func(bookingID, room string, after time.Duration, want error) {
		t.Helper()
		_, err := h.ChangeRoom(t.Context(), bookingID, room, booking.AnyPrice, changedTerms(noon.Add(after)))
		must.Fail(t, room, err, want)
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
	t.Parallel()
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
	t.Parallel()
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
			_, err = h.Hold(t.Context(), storetest.NewHold(coming[i-many], "r-2", noon))
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
