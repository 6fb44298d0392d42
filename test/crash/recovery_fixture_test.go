package crash_test

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"efie/server/servertest"
	"efie/store/storetest"
	"efie/test/must"
)

const (
	// bookingsInAll is the number of holds of a recovery test. There is one in each bookingPause: twenty a second.
	bookingsInAll = 100
	bookingPause  = 50 * time.Millisecond
	// mostLost is the highest age of a lost hold while Litestream works.
	mostLost = time.Second
)

// recovery is a server that takes holds until its machine is lost and its database is restored from a copy.
type recovery struct {
	t        *testing.T
	dir      string
	path     string
	metrics  string // the address of the server's metrics
	server   *servertest.Process
	rooms    map[string]servertest.BookableRoom
	students []servertest.APIStudent

	mu        sync.Mutex
	confirmed map[string]time.Time // the times of confirmed holds, by email
}

func newRecovery(t *testing.T) *recovery {
	d := &recovery{t: t, dir: t.TempDir(), metrics: servertest.FreeAddress(t), confirmed: map[string]time.Time{}}
	d.path = servertest.NewDatabase(t, d.dir, servertest.CatalogueOf(4, bookingsInAll))
	db := servertest.OpenDatabase(t, d.path)
	d.rooms, d.students = servertest.Rooms(t, db), servertest.AddStudents(t, db, 0, bookingsInAll+1)
	must.Do(t, db.Close())
	d.server = servertest.Start(t, d.dir, servertest.FreeAddress(t), "THROTTLE=off", "METRICS_ADDR="+d.metrics)
	return d
}

// makeHolds makes holds at a steady rate. Before each hold it calls meanwhile.
func (d *recovery) makeHolds(meanwhile func(n int)) {
	d.t.Helper()
	tick := time.NewTicker(bookingPause)
	defer tick.Stop()
	var booking sync.WaitGroup
	for n := range bookingsInAll {
		<-tick.C
		meanwhile(n)
		booking.Go(func() {
			a := d.students[n]
			reply, err := a.Hold(context.Background(), d.server.URL, d.rooms[fmt.Sprintf("room-%d", n%len(d.rooms))])
			if err != nil || reply.Status != http.StatusOK {
				d.t.Errorf("%s: %+v, %v", a.Email, reply, err)
				return
			}
			d.mu.Lock()
			defer d.mu.Unlock()
			d.confirmed[a.Email] = time.Now()
		})
	}
	booking.Wait()
}

// run runs a command of Efie in its own process and returns its output. A failure ends the test.
func (d *recovery) run(args ...string) string {
	d.t.Helper()
	output, err := servertest.Command(d.t, d.dir, args...).CombinedOutput()
	if err != nil {
		d.t.Fatalf("efie %v: %v\n%s", args, err, output)
	}
	return string(output)
}

// loseMachine removes the database and every file next to it.
func (d *recovery) loseMachine() {
	d.t.Helper()
	entries, err := os.ReadDir(d.dir)
	must.Do(d.t, err)
	for _, e := range entries {
		must.Do(d.t, os.RemoveAll(filepath.Join(d.dir, e.Name())))
	}
}

// missing checks the restored database, and returns the times of confirmed holds that it lacks, the oldest first.
func (d *recovery) missing() (lost []time.Time) {
	d.t.Helper()
	db := servertest.OpenDatabase(d.t, d.path)
	var whole string
	if err := db.QueryRow(`pragma integrity_check`).Scan(&whole); err != nil || whole != "ok" {
		d.t.Fatalf("the restored database fails its integrity check: %q, %v", whole, err)
	}
	must.Contain(d.t, "the output of efie doctor", d.run("doctor"), "The ledger adds up.")
	for email, at := range d.confirmed {
		if count(d.t, db, bookingsOf, email) == 0 {
			lost = append(lost, at)
		}
	}
	slices.SortFunc(lost, time.Time.Compare)
	return lost
}

// bookAgain starts a server on the restored database and holds a bed.
func (d *recovery) bookAgain() {
	d.t.Helper()
	p := servertest.Start(d.t, d.dir, servertest.FreeAddress(d.t))
	last := d.students[bookingsInAll]
	if reply, err := last.Hold(d.t.Context(), p.URL, d.rooms["room-0"]); err != nil || reply.Status != http.StatusOK {
		d.t.Errorf("with the restored database a hold gets %+v, %v\n%s", reply, err, p.Log)
	}
	p.Stop(d.t)
}

// truncateLog truncates SQLite's write-ahead log, as after the deletion of an account.
func (d *recovery) truncateLog() {
	d.t.Helper()
	s := storetest.OpenStore(d.t, d.path)
	defer s.Close()
	if err := s.Forget(d.t.Context(), time.Now()); err != nil {
		d.t.Error(err)
	}
}
