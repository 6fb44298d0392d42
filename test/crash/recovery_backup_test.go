package crash_test

import (
	"path/filepath"
	"testing"
	"time"
)

// TestABackupHasEveryHoldMadeBeforeIt makes a dated copy while students book. Then the server is killed and its folder
// is lost. The restored copy must have every hold that was confirmed before the copy began.
func TestABackupHasEveryHoldMadeBeforeIt(t *testing.T) {
	t.Parallel()
	d := newRecovery(t)
	folder := filepath.Join(t.TempDir(), "copies")
	var began, ended time.Time
	d.makeHolds(func(n int) {
		if n == bookingsInAll/2 {
			began = time.Now()
			d.run("backup", "--folder", folder)
			ended = time.Now()
		}
	})
	d.server.Kill()
	d.loseMachine()
	d.run("restore", folder)
	lost := d.missing()
	if len(lost) == 0 || lost[0].Before(began) {
		t.Errorf("%d holds are lost, want at least one, and none from before the copy began at %s: %v", len(lost), began,
			lost)
	}
	t.Logf("the copy took %s while students booked; of %d holds %d came after it and are lost",
		ended.Sub(began).Round(time.Millisecond), len(d.confirmed), len(lost))
	d.bookAgain()
}
