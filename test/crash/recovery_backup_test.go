package crash_test

import (
	"path/filepath"
	"testing"
	"time"

	"efie/server/servertest"
)

// TestABackupHasEveryHoldMadeBeforeIt makes a dated copy while students book. Then the server is killed and its folder
// is lost. The restored copy must have every hold that was confirmed before the copy began.
func TestABackupHasEveryHoldMadeBeforeIt(t *testing.T) {
	d := newRecovery(t)
	folder := filepath.Join(t.TempDir(), "copies")
	var began, ended time.Time
	d.makeHolds(func(n int) {
		if n == bookingsInAll/2 {
			began = time.Now()
			servertest.Run(t, d.dir, "backup", "--folder", folder).Wants(0)
			ended = time.Now()
		}
	})
	d.server.Kill()
	d.loseMachine()
	servertest.Run(t, d.dir, "restore", folder).Wants(0)
	lost := d.missing()
	if len(lost) == 0 || lost[0].Before(began) {
		t.Errorf("%d holds are lost, want at least one, and none from before the copy began at %s: %v", len(lost), began,
			lost)
	}
	t.Logf("the copy took %s while students booked; of %d holds %d came after it and are lost",
		ended.Sub(began).Round(time.Millisecond), len(d.confirmed), len(lost))
	d.bookAgain()
}
