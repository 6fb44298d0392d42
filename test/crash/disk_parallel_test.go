package crash_test

import (
	"net/http"
	"os"
	"sync"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// TestAFullDiskConfirmsOnlySavedHolds lets many students book at once until the disk is full. After a power cut, each
// student with a confirmed hold has it, and no other student has one.
func TestAFullDiskConfirmsOnlySavedHolds(t *testing.T) {
	t.Parallel()
	if !asRoot(t) {
		return
	}
	const group = 150
	dir := smallDisk(t)
	path := servertest.NewDatabase(t, dir, servertest.CatalogueOf(1, group))
	db := servertest.OpenDatabase(t, path)
	students, room := servertest.AddStudents(t, db, 0, group), servertest.Rooms(t, db)["room-0"]
	must.Do(t, db.Close())
	p := servertest.Start(t, dir, servertest.FreeAddress(t), "THROTTLE=off")
	answers := make([]servertest.StudentReply, group)
	book := func(i int) {
		var err error
		if answers[i], err = students[i].Hold(t.Context(), p.URL, room); err != nil {
			t.Errorf("%s: %v", students[i].Email, err)
		}
	}
	book(0) // before the disk is full
	filler := fill(t, dir)
	full, err := os.Stat(filler)
	must.Do(t, err)
	const spare = 64 << 10 // bytes; all holds in one commit write more than twice as many
	must.Do(t, os.Truncate(filler, full.Size()-spare))
	var all sync.WaitGroup
	for i := range students[1:] {
		all.Go(func() { book(i + 1) })
	}
	all.Wait()
	p.Kill()
	must.Do(t, os.Remove(filler))
	saved, refused := 0, 0
	db = servertest.OpenDatabase(t, path)
	for i, a := range students {
		held := count(t, db, bookingsOf, a.Email)
		switch s := answers[i]; {
		case s.Status == http.StatusOK && held == 1:
			saved++
		case s.Status == http.StatusServiceUnavailable && held == 0:
			refused++
		default:
			t.Errorf("%s got the answer %+v and has %d holds", a.Email, s, held)
		}
	}
	if saved == 0 || refused == 0 {
		t.Errorf("%d holds were saved and %d refused: the disk did not become full in between", saved, refused)
	}
	checkLedger(t, path)
}
