package crash_test

import (
	"net/http"
	"os"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// bookDuringFailure books while the database cannot be written. start begins the failure and returns the function that
// ends it. Each hold must be stored and answered with 200, or refused with 503.
func bookDuringFailure(t *testing.T, dir string, students int, start func(path string) (end func())) {
	t.Helper()
	path := servertest.NewDatabase(t, dir, servertest.CatalogueOf(2, students))
	db := servertest.OpenDatabase(t, path)
	all, rooms := servertest.AddStudents(t, db, 0, students), servertest.Rooms(t, db)
	must.Do(t, db.Close())
	p := servertest.Start(t, dir, servertest.FreeAddress(t))
	if a, err := all[0].Hold(t.Context(), p.URL, rooms["room-0"]); err != nil || a.Status != http.StatusOK {
		t.Fatalf("before the failure a hold gets %+v, %v", a, err)
	}
	end := start(path)
	saved, refused := 1, 0
	for _, a := range all[1 : students-1] { // the disk may still have space for the first holds
		s, err := a.Hold(t.Context(), p.URL, rooms["room-1"])
		switch {
		case err == nil && s.Status == http.StatusOK:
			saved++
		case err == nil && s.Status == http.StatusServiceUnavailable &&
			strings.HasPrefix(s.Message, "We cannot save anything at this moment"):
			refused++
		default:
			t.Fatalf("during the failure the hold of %s gets %+v, %v, want 200 or 503\n%s", a.Email, s, err, p.Log)
		}
	}
	if refused == 0 {
		t.Fatalf("%d holds were saved and none was refused: the database could be written", saved)
	}
	if response, err := http.Get(p.URL + "/hostels"); err != nil || response.StatusCode != http.StatusOK {
		t.Errorf("during the failure /hostels answers a visitor with %v, %v", response, err)
	}
	end()
	if a, err := all[students-1].Hold(t.Context(), p.URL, rooms["room-1"]); err != nil || a.Status != http.StatusOK {
		t.Errorf("after the failure a hold gets %+v, %v\n%s", a, err, p.Log)
	}
	p.Kill() // as in a power cut
	held := count(t, servertest.OpenDatabase(t, path), `select count(*) from bookings where state = 'held'`)
	must.Equal(t, "stored holds", held, saved+1)
	checkLedger(t, path)
}

func TestAFullDiskRefusesHoldsUntilSpaceIsFree(t *testing.T) {
	t.Parallel()
	if !asRoot(t) {
		return
	}
	dir := smallDisk(t)
	bookDuringFailure(t, dir, 60, func(string) func() {
		filler := fill(t, dir)
		return func() { must.Do(t, os.Remove(filler)) }
	})
}

// TestALockedDatabaseRefusesHoldsUntilItIsFree lets another program lock the database for longer than the server waits.
func TestALockedDatabaseRefusesHoldsUntilItIsFree(t *testing.T) {
	t.Parallel()
	bookDuringFailure(t, t.TempDir(), 3, func(path string) func() {
		other := servertest.OpenDatabase(t, path)
		lock, err := other.Begin()
		must.Do(t, err)
		return func() { must.Do(t, lock.Rollback()) }
	})
}
