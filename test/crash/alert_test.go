package crash_test

import (
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"efie/test/must"
)

// replicatedAt returns the time when Litestream last reported to the server that all changes were copied.
func (d *recovery) replicatedAt() string {
	d.t.Helper()
	response, err := http.Get("http://" + d.metrics + "/metrics")
	must.Do(d.t, err)
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	must.Do(d.t, err)
	_, found, _ := strings.Cut(string(text), "\nefie_replicated_timestamp_seconds ")
	at, _, _ := strings.Cut(found, "\n")
	return at
}

// waitForReport waits for the next report that all changes are copied.
func (r *replica) waitForReport() {
	r.t.Helper()
	before := r.replicatedAt()
	for deadline := time.Now().Add(2 * time.Minute); r.replicatedAt() == before; time.Sleep(100 * time.Millisecond) {
		if time.Now().After(deadline) {
			r.t.Fatalf("Litestream has not reported for two minutes:\n%s", r.log)
		}
	}
}

// TestAReplicaThatCannotBeWrittenReportsNoCopies checks what the alert EfieReplicaOld in deploy/alerts.yml relies on:
// the time of the last report does not change while the folder of the copies cannot be written. The control has a
// folder that can be written. The test waits for Litestream for a minute and a half. Its file is the first of the
// package, so that it starts first, and the other tests run during that time.
func TestAReplicaThatCannotBeWrittenReportsNoCopies(t *testing.T) {
	t.Parallel()
	d, control := newRecovery(t), newRecovery(t)
	broken := d.replicate() // starts first; both check every 15 seconds whether to report
	folder := filepath.Join(broken.folder, "copy")
	must.Do(t, os.Rename(folder, folder+".before"))
	must.Do(t, os.WriteFile(folder, nil, 0o600)) // nothing can be written below a file, even by root
	if reply, err := d.students[0].Hold(t.Context(), d.server.URL, d.rooms["room-0"]); err != nil ||
		reply.Status != http.StatusOK {
		t.Fatalf("a hold gets %+v, %v", reply, err)
	}
	working := control.replicate()
	working.waitForReport() // broken may send one more report about its last copy
	last := d.replicatedAt()
	working.waitForReport()
	if d.replicatedAt() != last {
		t.Error("a copy is reported although the folder cannot be written")
	}
	must.Contain(t, "the log", broken.log.String(), "monitor error")
}
