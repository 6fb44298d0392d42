package crash_test

import (
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"efie/server/servertest"
)

// TestAServerThatIsKilledKeepsEveryConfirmedHold kills the server at one commit after another while crowds of
// students book at once: each student who got an answer has the bed. A crowd comes when the one before it was answered.
func TestAServerThatIsKilledKeepsEveryConfirmedHold(t *testing.T) {
	t.Parallel()
	const crowd, crowds, commits = 8, 5, 12
	dir := t.TempDir()
	path := servertest.NewDatabase(t, dir, servertest.CatalogueOf(1, crowd*crowds*commits))
	db := servertest.OpenDatabase(t, path)
	room := servertest.Rooms(t, db)["room-0"]
	promised, deaths := 0, 0
	for commit := range commits {
		students := servertest.Enrol(t, db, crowd*crowds*commit, crowd*crowds)
		p := servertest.Launch(t, dir, servertest.FreeAddress(t),
			fmt.Sprintf("%s=%d", servertest.DieAtCommit, commit+1), "THROTTLE=off")
		told := make([]bool, len(students))
		if p.Ready(time.Minute) {
			for first := 0; first < len(students); first += crowd {
				var all sync.WaitGroup
				for i, a := range students[first : first+crowd] {
					all.Go(func() {
						s, err := a.Hold(t.Context(), p.URL, room)
						told[first+i] = err == nil && s.Status == http.StatusOK
					})
				}
				all.Wait()
			}
		}
		select {
		case <-p.Ended:
			deaths++
		default:
			p.Kill()
		}
		for i, a := range students {
			if !told[i] {
				continue
			}
			promised++
			if held := count(t, db, bookingsOf+` and b.state = 'held'`, a.Email); held != 1 {
				t.Errorf("killed at commit %d: %s was told of a bed and has %d", commit+1, a.Email, held)
			}
		}
	}
	if deaths < crowds || promised == 0 {
		t.Errorf("%d deaths and %d promises: the test did not reach its moments", deaths, promised)
	}
	checkLedger(t, path)
	t.Logf("%d deaths, %d promises", deaths, promised)
}
