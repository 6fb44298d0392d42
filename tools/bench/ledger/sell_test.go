package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/intake"
	"efie/store/storetest"
	"efie/store/transfer"
	"efie/test/must"
)

func TestEveryStudentGetsABed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "efie.db")
	createDatabase(t, path, 50)
	r, err := sellAt(t.Context(), path, 1, 20, 4)
	must.Do(t, err)
	if r.Holds <= r.Bookings || r.Bookings <= 0 {
		t.Errorf("measured %+v", r)
	}
	s := storetest.OpenStore(t, path)
	defer s.Close()
	d, err := s.Examine(t.Context())
	if err != nil || len(d.Wrong) > 0 || d.Money.Allocated != 20*hostel.Cedis(450) {
		t.Errorf("the doctor finds %+v, %v", d, err)
	}
	if _, err := sellAt(t.Context(), path, 1, 31, 4); err == nil { // 30 beds are left
		t.Error("51 of 50 beds were sold")
	}
}

// TestTwoServersSellFromOneDatabase makes each student hold a bed at one server and pay at the other.
func TestTwoServersSellFromOneDatabase(t *testing.T) {
	from, to := filepath.Join(t.TempDir(), "efie.db"), filepath.Join(t.TempDir(), "copy.db")
	createDatabase(t, from, 50)
	must.Do(t, copyCatalogue(t.Context(), from, to))
	if r, err := sellAt(t.Context(), to, 2, 20, 4); err != nil || r.Bookings <= 0 {
		t.Errorf("measured %+v, %v", r, err)
	}
	s := storetest.OpenStore(t, to)
	defer s.Close()
	if d, err := s.Examine(t.Context()); err != nil || len(d.Wrong) > 0 || d.Money.Allocated != 20*hostel.Cedis(450) {
		t.Errorf("the doctor finds %+v, %v", d, err)
	}
}

// createDatabase makes a database with one hostel with the given number of beds.
func createDatabase(t *testing.T, path string, beds int) {
	t.Helper()
	s := storetest.OpenStore(t, path)
	defer s.Close()
	file := fmt.Sprintf(`[{
		"name": "Rush Court", "campus": {"id": 1, "campus": "University of Ghana"},
		"room_details": [{"uuid": "room", "number_in_room": 1, "number_of_rooms": %d, "price": 450,
			"gender": {"male": true, "female": true}}]
	}]`, beds)
	hostels, problems := intake.ReadHostels(strings.NewReader(file))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	_, err := transfer.Import(t.Context(), s, hostels, nil, time.Now())
	must.Do(t, err)
}
