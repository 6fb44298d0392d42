package crash_test

import (
	"io"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"efie/server/servertest"
	"efie/test/must"
)

// litestream is the program of tools/make/litestream, which Go builds once and keeps.
func litestream(t *testing.T) string {
	t.Helper()
	path, err := exec.Command("go", "-C", servertest.Repository("tools", "make", "litestream"), "tool", "-n",
		"litestream").Output()
	if err != nil {
		t.Fatalf("build litestream: %v", err)
	}
	return strings.TrimSpace(string(path))
}

// replica is a Litestream with the configuration of deploy/, for the server of a recovery test.
type replica struct {
	*recovery
	program, folder string
	cmd             *exec.Cmd
	log             *servertest.LockedLog
}

// replicate sets Litestream to work, and waits for the first copy.
func (d *recovery) replicate() *replica {
	d.t.Helper()
	r := &replica{recovery: d, program: litestream(d.t), folder: d.t.TempDir(), log: &servertest.LockedLog{}}
	r.start()
	d.t.Cleanup(r.kill)
	for deadline := time.Now().Add(time.Minute); !r.begun(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			d.t.Fatalf("nothing is copied:\n%s", r.log)
		}
	}
	return r
}

// start starts Litestream.
func (r *replica) start() {
	r.t.Helper()
	r.cmd = r.command("replicate")
	r.cmd.Stdout, r.cmd.Stderr = r.log, r.log
	must.Do(r.t, r.cmd.Start())
}

// command is Litestream as deploy/ runs it, but for the addresses of the metrics.
func (r *replica) command(args ...string) *exec.Cmd {
	r.t.Helper()
	text := must.Read(r.t, servertest.Repository("deploy", "litestream.yml"))
	config := filepath.Join(r.folder, "litestream.yml")
	must.Do(r.t, os.WriteFile(config,
		[]byte(strings.NewReplacer("127.0.0.1:9092", servertest.FreeAddress(r.t), "127.0.0.1:9091", r.metrics).
			Replace(string(text))), 0o600))
	args = append([]string{args[0], "-config", config}, args[1:]...)
	c := exec.Command(r.program, args...)
	c.Env = append(os.Environ(), "DATABASE="+r.path, "LITESTREAM_REPLICA=file://"+filepath.Join(r.folder, "copy"))
	return c
}

// begun reports whether there is a copy.
func (r *replica) begun() (found bool) {
	_ = filepath.WalkDir(filepath.Join(r.folder, "copy"), func(path string, _ fs.DirEntry, err error) error {
		found = found || err == nil && strings.HasSuffix(path, ".ltx")
		return nil
	})
	return found
}

func (r *replica) kill() {
	_ = r.cmd.Process.Kill() // it may have ended
	_ = r.cmd.Wait()
}

// restore brings the database back as far as it was copied.
func (r *replica) restore() {
	r.t.Helper()
	if said, err := r.command("restore", r.path).CombinedOutput(); err != nil {
		r.t.Fatalf("restore: %v\n%s", err, said)
	}
}

// loses is how old the oldest of the bookings was that were lost with the machine, and how many they were.
// Litestream stops working when so many bookings have been made.
func (d *recovery) loses(stopsAt int) (oldest time.Duration, many int) {
	d.t.Helper()
	r := d.replicate()
	d.book(func(n int) {
		switch n {
		case bookingsInAll / 2:
			d.clean()
		case stopsAt:
			r.kill()
		}
	})
	lostAt := time.Now()
	r.kill()
	d.server.Kill()
	d.lose()
	r.restore()
	lost := d.missing()
	if len(lost) == 0 {
		return 0, 0
	}
	return lostAt.Sub(lost[0]), len(lost)
}

// TestALostMachineLosesAtMostOneSecondOfHolds kills a server and its Litestream in the middle of bookings and
// takes the database away.
func TestALostMachineLosesAtMostOneSecondOfHolds(t *testing.T) {
	for range 3 { // a machine that is busy with other tests may keep Litestream from its work for a second
		d := newRecovery(t)
		oldest, many := d.loses(bookingsInAll)
		t.Logf("%d of %d bookings are lost, the oldest made %s before the end", many, len(d.promised),
			oldest.Round(time.Millisecond))
		if d.goesOn(); oldest <= mostLost {
			return
		}
	}
	t.Error("each time a booking is lost that was promised more than a second before the end")
}

// TestAStoppedCopyLosesMoreThanOneSecond is the control: who copies no more loses more.
func TestAStoppedCopyLosesMoreThanOneSecond(t *testing.T) {
	oldest, many := newRecovery(t).loses(bookingsInAll * 2 / 5)
	if t.Logf("%d are lost, the oldest %s old", many, oldest.Round(time.Millisecond)); oldest <= mostLost {
		t.Error("a copy that stopped three seconds before the end loses as little as one that did not")
	}
}

// replicatedAt returns when Litestream last reported to the server that all changes were copied.
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
			r.t.Fatalf("no copy is reported:\n%s", r.log)
		}
	}
}

// TestAReplicaThatCannotBeWrittenReportsNoCopies shows what EfieReplicaOld in deploy/alerts.yml asks for: the time of
// the last report does not change once the folder of the copies cannot be written. The control has a folder that can.
func TestAReplicaThatCannotBeWrittenReportsNoCopies(t *testing.T) {
	d, control := newRecovery(t), newRecovery(t)
	broken := d.replicate() // it looks every 15 seconds whether to report, each time before the control does
	folder := filepath.Join(broken.folder, "copy")
	must.Do(t, os.Rename(folder, folder+".before"))
	must.Do(t, os.WriteFile(folder, nil, 0o600)) // a file is not a folder, for root either
	if told, err := d.students[0].Hold(t.Context(), d.server.URL, d.rooms["room-0"]); err != nil ||
		told.Status != http.StatusOK {
		t.Fatalf("%+v, %v", told, err)
	}
	well := control.replicate()
	well.waitForReport() // the other may report once more: its last copy is seconds old
	last := d.replicatedAt()
	well.waitForReport()
	if d.replicatedAt() != last {
		t.Error("a copy is reported, and there is none")
	}
	must.Contain(t, "the log", broken.log.String(), "monitor error")
}
