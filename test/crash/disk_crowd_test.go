package crash_test

import (
	"net/http"
	"os"
	"sync"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// TestAFullDiskTellsACrowdTheTruth lets many students book at once, who share commits, until the disk
// is full: each student who was told of a bed has it after a power cut, and no other student has one.
func TestAFullDiskTellsACrowdTheTruth(t *testing.T) {
	t.Parallel()
	if !asRoot(t) {
		return
	}
	const crowd = 150
	dir := smallDisk(t)
	path := servertest.NewDatabase(t, dir, servertest.CatalogueOf(1, crowd))
	db := servertest.OpenDatabase(t, path)
	students, room := servertest.Enrol(t, db, 0, crowd), servertest.Rooms(t, db)["room-0"]
	must.Do(t, db.Close())
	p := servertest.Start(t, dir, servertest.FreeAddress(t), "THROTTLE=off")
	ballast := fill(t, dir)
	if err := os.Truncate(ballast, size(t, ballast)-200<<10); err != nil { // for the first ones
		t.Fatal(err)
	}
	answers := make([]servertest.StudentReply, crowd)
	var all sync.WaitGroup
	for i, a := range students {
		all.Go(func() {
			var err error
			if answers[i], err = a.Hold(t.Context(), p.URL, room); err != nil {
				t.Errorf("%s: %v", a.Email, err)
			}
		})
	}
	all.Wait()
	p.Kill()
	must.Do(t, os.Remove(ballast))
	saved, refused := 0, 0
	db = servertest.OpenDatabase(t, path)
	for i, a := range students {
		var held int
		if err := db.QueryRow(
			`select count(*) from bookings b join students st on st.id = b.student_id where st.email = $1`,
			a.Email).Scan(&held); err != nil {
			t.Fatal(err)
		}
		switch s := answers[i]; {
		case s.Status == http.StatusOK && held == 1:
			saved++
		case s.Status == http.StatusServiceUnavailable && held == 0:
			refused++
		default:
			t.Errorf("%s was told %+v and has %d", a.Email, s, held)
		}
	}
	if saved == 0 || refused == 0 {
		t.Errorf("%d were saved and %d refused: the disk was never half full", saved, refused)
	}
	if d := servertest.Examine(t, path); len(d.Wrong) > 0 {
		t.Error(d.Wrong)
	}
}

// size is how many bytes a file has.
func size(t *testing.T, path string) int64 {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}
