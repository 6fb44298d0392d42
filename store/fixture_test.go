package store_test

import (
	"testing"
	"time"

	"efie/hostel"
	"efie/store/storetest"
)

// noon is the time at which every test begins.
var noon = storetest.Noon

// fixture is the fixture of the store's tests.
type fixture struct{ *storetest.Fixture }

func newFixture(t testing.TB, hostels ...*hostel.Hostel) *fixture {
	t.Helper()
	return &fixture{storetest.New(t, hostels...)}
}

// errorOf returns the error of a call.
func errorOf[T any](_ T, err error) error { return err }

// forgetsAt runs Forget a moment before a time and at that time. It fails the test unless a query counts the numbers
// before and after.
func (h *fixture) forgetsAt(at time.Time, query string, before, after int) {
	h.T.Helper()
	for i, want := range []int{before, after} {
		now := at.Add(time.Duration(i-1) * time.Millisecond)
		h.Must(h.Forget(h.T.Context(), now))
		h.ExpectNumber(want, query)
	}
}

// oneRoom returns a fixture with a room type of some beds, r-1, and with verified students.
func oneRoom(t testing.TB, beds int, students ...string) *fixture {
	t.Helper()
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", beds)))
	h.AddStudents(students...)
	return h
}

// twoRooms returns a fixture with the room types r-1 and r-2, and with verified students.
func twoRooms(t testing.TB, first, second int, students ...string) *fixture {
	t.Helper()
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", first), storetest.Beds("r-2", second)))
	h.AddStudents(students...)
	return h
}
