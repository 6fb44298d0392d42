package crash_test

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"efie/server/servertest"
	"efie/test/must"
)

// litestream returns the path of the program of tools/make/litestream. Go builds it once and caches it.
func litestream(t *testing.T) string {
	t.Helper()
	path, err := exec.Command("go", "-C", servertest.Repository("tools", "make", "litestream"), "tool", "-n",
		"litestream").Output()
	if err != nil {
		t.Fatalf("build litestream: %v", err)
	}
	return strings.TrimSpace(string(path))
}

// replica is a Litestream process that copies the database of a recovery test, with the configuration of deploy/.
type replica struct {
	*recovery
	program, folder string
	cmd             *exec.Cmd
	log             *servertest.LockedLog
}

// replicate starts Litestream and waits for the first copy.
func (d *recovery) replicate() *replica {
	d.t.Helper()
	r := &replica{recovery: d, program: litestream(d.t), folder: d.t.TempDir(), log: &servertest.LockedLog{}}
	r.start()
	d.t.Cleanup(r.kill)
	for deadline := time.Now().Add(time.Minute); !r.hasCopy(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			d.t.Fatalf("Litestream has copied nothing after a minute:\n%s", r.log)
		}
	}
	return r
}

func (r *replica) start() {
	r.t.Helper()
	r.cmd = r.command("replicate")
	r.cmd.Stdout, r.cmd.Stderr = r.log, r.log
	must.Do(r.t, r.cmd.Start())
}

// command returns a Litestream command with the configuration of deploy/, but with free addresses for its metrics.
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

func (r *replica) hasCopy() (found bool) {
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

func (r *replica) restore() {
	r.t.Helper()
	if output, err := r.command("restore", r.path).CombinedOutput(); err != nil {
		r.t.Fatalf("restore: %v\n%s", err, output)
	}
}

// measureLoss makes holds, kills Litestream after stopsAt of them, and loses the machine at the end. It returns the age
// of the oldest lost hold at that time, and the number of lost holds.
func (d *recovery) measureLoss(stopsAt int) (age time.Duration, lost int) {
	d.t.Helper()
	r := d.replicate()
	d.makeHolds(func(n int) {
		switch n {
		case bookingsInAll / 2:
			d.truncateLog()
		case stopsAt:
			r.kill()
		}
	})
	lostAt := time.Now()
	r.kill()
	d.server.Kill()
	d.loseMachine()
	r.restore()
	times := d.missing()
	if len(times) == 0 {
		return 0, 0
	}
	return lostAt.Sub(times[0]), len(times)
}

// TestALostMachineLosesAtMostOneSecondOfHolds kills a server and its Litestream while students book, and removes the
// database.
func TestALostMachineLosesAtMostOneSecondOfHolds(t *testing.T) {
	t.Parallel()
	for range 3 { // other tests may slow Litestream down for a second
		d := newRecovery(t)
		age, lost := d.measureLoss(bookingsInAll)
		t.Logf("%d of %d holds are lost, the oldest made %s before the end", lost, len(d.confirmed),
			age.Round(time.Millisecond))
		if d.bookAgain(); age <= mostLost {
			return
		}
	}
	t.Error("in three runs a hold was lost that was confirmed more than a second before the end")
}

// TestAStoppedCopyLosesMoreThanOneSecond is the control: Litestream stops three seconds before the machine is lost.
func TestAStoppedCopyLosesMoreThanOneSecond(t *testing.T) {
	t.Parallel()
	age, lost := newRecovery(t).measureLoss(bookingsInAll * 2 / 5)
	if t.Logf("%d holds are lost, the oldest %s old", lost, age.Round(time.Millisecond)); age <= mostLost {
		t.Error("a stopped Litestream loses at most a second of holds: the test above could not fail")
	}
}
