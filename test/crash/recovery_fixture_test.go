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
	// bookingsInAll is how many bookings a recovery test makes, one each bookingPause: twenty a second.
	bookingsInAll = 100
	bookingPause  = 50 * time.Millisecond
	// mostLost is how old a booking may be that is lost with the machine, where Litestream works.
	mostLost = time.Second
)

// recovery is a server under bookings whose machine is lost, and which is brought back from a copy.
type recovery struct {
	t        *testing.T
	dir      string
	path     string
	metrics  string // the address of the server's metrics
	server   *servertest.Process
	rooms    map[string]servertest.BookableRoom
	students []servertest.APIStudent

	mu       sync.Mutex
	promised map[string]time.Time // when a student was told of a bed, by email
}

func newRecovery(t *testing.T) *recovery {
	d := &recovery{t: t, dir: t.TempDir(), metrics: servertest.FreeAddress(t), promised: map[string]time.Time{}}
	d.path = servertest.NewDatabase(t, d.dir, servertest.CatalogueOf(4, bookingsInAll))
	db := servertest.OpenDatabase(t, d.path)
	d.rooms, d.students = servertest.Rooms(t, db), servertest.Enrol(t, db, 0, bookingsInAll+1)
	must.Do(t, db.Close())
	d.server = servertest.Start(t, d.dir, servertest.FreeAddress(t), "THROTTLE=off", "METRICS_ADDR="+d.metrics)
	return d
}

// book makes bookings at a steady rate, each in its own time, and calls meanwhile for each of them.
func (d *recovery) book(meanwhile func(n int)) {
	d.t.Helper()
	tick := time.NewTicker(bookingPause)
	defer tick.Stop()
	var booking sync.WaitGroup
	for n := range bookingsInAll {
		<-tick.C
		meanwhile(n)
		booking.Go(func() {
			a := d.students[n]
			told, err := a.Hold(context.Background(), d.server.URL, d.rooms[fmt.Sprintf("room-%d", n%len(d.rooms))])
			if err != nil || told.Status != http.StatusOK {
				d.t.Errorf("%s: %+v, %v", a.Email, told, err)
				return
			}
			d.mu.Lock()
			defer d.mu.Unlock()
			d.promised[a.Email] = time.Now()
		})
	}
	booking.Wait()
}

// lose takes away the database, and every file next to it.
func (d *recovery) lose() {
	d.t.Helper()
	entries, err := os.ReadDir(d.dir)
	must.Do(d.t, err)
	for _, e := range entries {
		must.Do(d.t, os.RemoveAll(filepath.Join(d.dir, e.Name())))
	}
}

// missing are when those were promised a bed who have none in the database that came back, the oldest
// first. That database is proved whole before.
func (d *recovery) missing() (lost []time.Time) {
	d.t.Helper()
	db := servertest.OpenDatabase(d.t, d.path)
	var whole string
	if err := db.QueryRow(`pragma integrity_check`).Scan(&whole); err != nil || whole != "ok" {
		d.t.Fatalf("integrity: %q, %v", whole, err)
	}
	servertest.Run(d.t, d.dir, "doctor").Wants(0, "The ledger adds up.")
	for email, at := range d.promised {
		if count(d.t, db, bookingsOf, email) == 0 {
			lost = append(lost, at)
		}
	}
	slices.SortFunc(lost, time.Time.Compare)
	return lost
}

// goesOn starts a server on what came back, and books at it.
func (d *recovery) goesOn() {
	d.t.Helper()
	p := servertest.Start(d.t, d.dir, servertest.FreeAddress(d.t))
	last := d.students[bookingsInAll]
	if told, err := last.Hold(d.t.Context(), p.URL, d.rooms["room-0"]); err != nil || told.Status != http.StatusOK {
		d.t.Errorf("the restored database sells no bed: %+v, %v\n%s", told, err, p.Log)
	}
	p.Stop(d.t)
}

// clean does what empties SQLite's log, as after an account was deleted.
func (d *recovery) clean() {
	d.t.Helper()
	s := storetest.OpenStore(d.t, d.path)
	defer s.Close()
	if err := s.Forget(d.t.Context(), time.Now()); err != nil {
		d.t.Error(err)
	}
}
