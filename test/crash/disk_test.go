package crash_test

import (
	"net/http"
	"os"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// hardship is a booking on a database that cannot be written for a while.
func hardship(t *testing.T, dir string, students int, trouble func(path string) (over func())) {
	t.Helper()
	path := servertest.NewDatabase(t, dir, servertest.CatalogueOf(2, students))
	db := servertest.OpenDatabase(t, path)
	all, rooms := servertest.Enrol(t, db, 0, students), servertest.Rooms(t, db)
	must.Do(t, db.Close())
	p := servertest.Start(t, dir, servertest.FreeAddress(t))
	if a, err := all[0].Hold(t.Context(), p.URL, rooms["room-0"]); err != nil || a.Status != http.StatusOK {
		t.Fatalf("before: %+v, %v", a, err)
	}
	over := trouble(path)
	saved, refused := 1, 0
	for _, a := range all[1 : students-1] { // a little room may be left at first
		s, err := a.Hold(t.Context(), p.URL, rooms["room-1"])
		switch {
		case err == nil && s.Status == http.StatusOK:
			saved++
		case err == nil && s.Status == http.StatusServiceUnavailable &&
			strings.HasPrefix(s.Message, "We cannot save anything at this moment"):
			refused++
		default:
			t.Fatalf("%s: %+v, %v\n%s", a.Email, s, err, p.Log)
		}
	}
	if refused == 0 {
		t.Fatalf("%d were saved and nobody was refused: there was no hardship", saved)
	}
	if response, err := http.Get(p.URL + "/hostels"); err != nil || response.StatusCode != http.StatusOK {
		t.Errorf("visitors see %v, %v", response, err)
	}
	over()
	if a, err := all[students-1].Hold(t.Context(), p.URL, rooms["room-1"]); err != nil || a.Status != http.StatusOK {
		t.Errorf("and when it is over: %+v, %v\n%s", a, err, p.Log)
	}
	p.Kill() // what was answered with 200 is there after a power cut
	held := count(t, servertest.OpenDatabase(t, path), `select count(*) from bookings where state = 'held'`)
	if held != saved+1 {
		t.Errorf("%d are kept, %d were promised", held, saved+1)
	}
	checkLedger(t, path)
}

func TestAFullDiskRefusesHoldsUntilSpaceIsFree(t *testing.T) {
	t.Parallel()
	if !asRoot(t) {
		return
	}
	dir := smallDisk(t)
	hardship(t, dir, 60, func(string) func() {
		ballast := fill(t, dir)
		return func() { must.Do(t, os.Remove(ballast)) }
	})
}

// TestALockedDatabaseRefusesHoldsUntilItIsFree lets another program keep the database for itself, longer
// than a writer of ours waits.
func TestALockedDatabaseRefusesHoldsUntilItIsFree(t *testing.T) {
	t.Parallel()
	hardship(t, t.TempDir(), 3, func(path string) func() {
		other := servertest.OpenDatabase(t, path)
		lock, err := other.Begin()
		must.Do(t, err)
		return func() { must.Do(t, lock.Rollback()) }
	})
}
