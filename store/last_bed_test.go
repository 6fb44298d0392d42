package store_test

import (
	"fmt"
	"testing"

	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/store/storetest"
	"efie/test/must"
)

const contenders = 50

// rush counts the holds of fifty students who want a bed of the same room type at once.
func (h *fixture) rush(room string) int {
	h.T.Helper()
	ids := h.AddCrowd("student-", contenders)
	return h.AtOnce(contenders, func(i int) error {
		_, err := h.Hold(h.T.Context(), storetest.Want(ids[i], room, noon))
		return err
	}, catalogue.ErrRoomFull)
}

func TestFiftyStudentsAndOneBed(t *testing.T) {
	h := oneRoom(t, 1)
	must.Equal(t, "sales of the last bed", h.rush("r-1"), 1)
	h.CheckLedger()
}

// TestFiftyStudentsWithoutTheGuard is the control: if the count of taken beds stays zero, the same rush sells the bed
// many times.
func TestFiftyStudentsWithoutTheGuard(t *testing.T) {
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
	h := twoRooms(t, 9, 9, "ama")
	h.AtOnce(contenders, func(i int) error {
		_, err := h.Hold(t.Context(), storetest.Want("ama", fmt.Sprint("r-", 1+i%2), noon))
		return err
	})
	must.Equal(t, "taken beds", h.TakenBeds("r-1")+h.TakenBeds("r-2"), 1)
	h.CheckLedger()
}

// TestManyTabsReleaseNoBedUnasked: the first tab holds a bed, and tabs with the other room type get ErrHeldElsewhere.
func TestManyTabsReleaseNoBedUnasked(t *testing.T) {
	h := twoRooms(t, 9, 9, "ama")
	got := h.AtOnce(contenders, func(i int) error {
		_, err := h.Store.Hold(t.Context(), storetest.Want("ama", fmt.Sprint("r-", 1+i%2), noon), "ANOTHER1")
		return err
	}, booking.ErrHeldElsewhere)
	if n := h.Number(`select count(*) from bookings`); n != 1 || got != contenders/2 {
		t.Errorf("%d holds were made, and %d of %d tabs got one", n, got, contenders)
	}
	first, other := h.Current("ama"), "r-1"
	if first.RoomUUID == other {
		other = "r-2"
	}
	_, err := h.Store.Hold(t.Context(), storetest.Want("ama", other, noon), first.Code)
	h.Must(err) // in place of the named bed
	h.ExpectTaken(other, 1)
	h.CheckLedger()
}
