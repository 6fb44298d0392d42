package store_test

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/store/storetest"
)

const contenders = 50

// rush lets fifty students hold a bed of the same room type at once, and counts those that got one.
func (h *fixture) rush(room string) int {
	h.T.Helper()
	ids := make([]string, contenders)
	for i := range ids {
		ids[i] = fmt.Sprint("student-", i)
	}
	h.AddStudents(ids...)
	var got atomic.Int64
	var all sync.WaitGroup
	start := make(chan struct{})
	for _, id := range ids {
		all.Go(func() {
			<-start
			_, err := h.Hold(h.T.Context(), storetest.Want(id, room, storetest.Noon))
			switch {
			case err == nil:
				got.Add(1)
			case !errors.Is(err, catalogue.ErrRoomFull):
				h.T.Errorf("%s: %v", id, err)
			}
		})
	}
	close(start)
	all.Wait()
	return int(got.Load())
}

func TestFiftyStudentsAndOneBed(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 1)))
	if got := h.rush("r-1"); got != 1 {
		t.Errorf("the last bed was sold %d times", got)
	}
	h.CheckLedger()
}

// TestFiftyStudentsWithoutTheGuard is the control: with the count of taken beds held at zero
// the guard sees nothing, and the same rush sells the bed again and again.
func TestFiftyStudentsWithoutTheGuard(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 1)))
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
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 9), storetest.Beds("r-2", 9)))
	h.AddStudents("ama")
	var all sync.WaitGroup
	for i := range contenders {
		all.Go(func() {
			if _, err := h.Hold(t.Context(),
				storetest.Want("ama", fmt.Sprint("r-", 1+i%2), storetest.Noon)); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if taken := h.TakenBeds("r-1") + h.TakenBeds("r-2"); taken != 1 {
		t.Errorf("%d beds taken", taken)
	}
	h.CheckLedger()
}

// TestManyTabsGiveUpNoBedUnasked: the first one holds a bed, and those of the other room type are told so.
func TestManyTabsGiveUpNoBedUnasked(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 9), storetest.Beds("r-2", 9)))
	h.AddStudents("ama")
	var asked atomic.Int64
	var all sync.WaitGroup
	for i := range contenders {
		all.Go(func() {
			wish := storetest.Want("ama", fmt.Sprint("r-", 1+i%2), storetest.Noon)
			if _, err := h.Store.Hold(t.Context(), wish, "ANOTHER1"); errors.Is(err, booking.ErrHeldElsewhere) {
				asked.Add(1)
			} else if err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if n := h.Number(`select count(*) from bookings`); n != 1 || asked.Load() != contenders/2 {
		t.Errorf("%d holds were made, and %d of %d tabs asked first", n, asked.Load(), contenders)
	}
	first, err := h.CurrentBooking(t.Context(), "ama")
	h.Must(err)
	b := storetest.Want("ama", "r-1", storetest.Noon)
	if first.Booking.RoomUUID == "r-1" {
		b.RoomUUID = "r-2"
	}
	if _, err = h.Store.Hold(t.Context(), b, first.Booking.Code); err != nil || h.TakenBeds(b.RoomUUID) != 1 {
		t.Errorf("instead of the bed that it names: %v", err)
	}
	h.CheckLedger()
}
