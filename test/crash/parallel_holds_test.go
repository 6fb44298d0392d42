package crash_test

import (
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"efie/server/servertest"
	"efie/test/must"
)

// TestAServerThatIsKilledKeepsEveryConfirmedHold kills the server at one commit after another while groups of students
// book at once. Each student who got the answer 200 must have the bed. A group starts after the answers to the
// group before it.
func TestAServerThatIsKilledKeepsEveryConfirmedHold(t *testing.T) {
	t.Parallel()
	const group, groups, commits = 8, 5, 12
	dir := t.TempDir()
	path := servertest.NewDatabase(t, dir, servertest.CatalogueOf(1, group*groups*commits))
	db := servertest.OpenDatabase(t, path)
	room := servertest.Rooms(t, db)["room-0"]
	confirmed, kills := 0, 0
	for commit := range commits {
		students := servertest.AddStudents(t, db, group*groups*commit, group*groups)
		p := servertest.Launch(t, dir, servertest.FreeAddress(t),
			fmt.Sprintf("%s=%d", servertest.DieAtCommit, commit+1), "THROTTLE=off")
		gotHold := make([]bool, len(students))
		if p.Ready(time.Minute) {
			for first := 0; first < len(students); first += group {
				var all sync.WaitGroup
				for i, a := range students[first : first+group] {
					all.Go(func() {
						s, err := a.Hold(t.Context(), p.URL, room)
						gotHold[first+i] = err == nil && s.Status == http.StatusOK
					})
				}
				all.Wait()
			}
		}
		select {
		case <-p.Ended:
			kills++
		default:
			p.Kill()
		}
		for i, a := range students {
			if !gotHold[i] {
				continue
			}
			confirmed++
			must.Equal(t, fmt.Sprintf("killed at commit %d: the beds of %s, who got the answer 200", commit+1, a.Email),
				count(t, db, bookingsOf+` and b.state = 'held'`, a.Email), 1)
		}
	}
	if kills < groups || confirmed == 0 {
		t.Errorf("only %d servers were killed, and %d holds confirmed: the kills came too late or too early", kills,
			confirmed)
	}
	checkLedger(t, path)
	t.Logf("%d servers were killed, %d holds were confirmed", kills, confirmed)
}
