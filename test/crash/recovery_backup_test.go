package crash_test

import (
	"path/filepath"
	"testing"
	"time"

	"efie/server/servertest"
)

// TestABackupHasEveryHoldMadeBeforeIt makes a dated copy next to a server under bookings, which is
// then killed and whose folder is lost. What comes back has every booking of before the copy began.
func TestABackupHasEveryHoldMadeBeforeIt(t *testing.T) {
	d := newRecovery(t)
	folder := filepath.Join(t.TempDir(), "copies")
	var began, ended time.Time
	d.book(func(n int) {
		if n == bookingsInAll/2 {
			began = time.Now()
			servertest.Run(t, d.dir, "backup", "--folder", folder).Wants(0)
			ended = time.Now()
		}
	})
	d.server.Kill()
	d.lose()
	servertest.Run(t, d.dir, "restore", folder).Wants(0)
	lost := d.missing()
	if len(lost) == 0 || lost[0].Before(began) {
		t.Errorf("%d are lost, and the copy began %s: %v", len(lost), began, lost)
	}
	t.Logf("the copy took %s beside bookings; of %d bookings %d came after it and are lost",
		ended.Sub(began).Round(time.Millisecond), len(d.promised), len(lost))
	d.goesOn()
}
