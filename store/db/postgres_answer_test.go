//go:build postgres

package db_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/store"
	"efie/store/clustertest"
	"efie/store/db"
	"efie/store/storetest"
	"efie/test/must"
)

// answerBlocker is a proxy between a store and its server. After a message that contains word, it forwards no answers
// of the server.
type answerBlocker struct {
	word atomic.Pointer[string]
}

// pass forwards messages between a client and the server.
func (b *answerBlocker) pass(client, server net.Conn) {
	var cut atomic.Bool
	go forward(client, server, func(message []byte) bool {
		if word := b.word.Load(); word != nil && bytes.Contains(message, []byte(*word)) {
			cut.Store(true)
		}
		return true
	})
	forward(server, client, func([]byte) bool { return !cut.Load() })
}

// forward copies messages in one direction until allow returns false.
func forward(from, to net.Conn, allow func(message []byte) bool) {
	defer to.Close()
	buffer := make([]byte, 64<<10)
	for {
		n, err := from.Read(buffer)
		if err != nil || !allow(buffer[:n]) {
			return
		}
		if _, err := to.Write(buffer[:n]); err != nil {
			return
		}
	}
}

// TestACommitWithoutAnAnswerIsReportedAsUncertain also covers a pooler, which reports a lost server with its own error.
func TestACommitWithoutAnAnswerIsReportedAsUncertain(t *testing.T) {
	for word, c := range map[string]struct {
		want  error
		taken int
	}{
		"commit\x00":           {hostel.ErrMaybeSaved, 1}, // the server commits; does not match "read committed"
		"insert into bookings": {hostel.ErrNotSaved, 0},   // the control: nothing was committed
	} {
		for way, through := range map[string]func(t *testing.T, address string) string{
			"directly":         func(_ *testing.T, address string) string { return address },
			"through a pooler": func(t *testing.T, address string) string { return pooled(t, address) },
		} {
			t.Run(word+" "+way, func(t *testing.T) {
				h := storetest.NewAt(t, bareDatabase(t), storetest.Hostel(1, storetest.Beds("r-1", 5)))
				h.AddStudents("ama")
				var blocker answerBlocker
				s, err := store.Open(t.Context(), through(t, storetest.StartProxy(t, h.Address, blocker.pass)))
				h.Must(err)
				mine := storetest.NewHold("ama", "r-1", storetest.Noon)
				blocker.word.Store(&word)
				_, err = s.Hold(t.Context(), mine, "")
				problem, _ := errors.AsType[*hostel.Problem](err)
				if problem == nil || !errors.Is(problem, c.want) {
					t.Errorf("the error is %v, want %v", err, c.want)
				}
				for n := 0; n < 100 && h.TakenBeds("r-1") != c.taken; n++ { // the server may still be working
					time.Sleep(20 * time.Millisecond)
				}
				h.ExpectTaken("r-1", c.taken)
				blocker.word.Store(nil)
				h.Must(s.Close())
			})
		}
	}
}

// bareDatabase creates an empty database. The returned address has no settings.
func bareDatabase(t *testing.T) string {
	t.Helper()
	other := storetest.NewEmptyDatabase(t)
	db, err := storetest.OpenDirect(other)
	must.Do(t, err)
	defer db.Close()
	name := fmt.Sprint("bare_", os.Getpid(), "_", time.Now().UnixNano())
	_, err = db.Exec(`create database ` + name)
	must.Do(t, err)
	address, _, _ := strings.Cut(clustertest.At(other, name), "?")
	return address
}

// pooled returns the address of a database behind a PgBouncer.
func pooled(t *testing.T, address string, settings ...string) string {
	t.Helper()
	server, err := url.Parse(address)
	must.Do(t, err)
	port, err := strconv.Atoi(server.Port())
	must.Do(t, err)
	p, err := clustertest.NewPooler(t.TempDir(), port, settings...)
	must.Do(t, err)
	t.Cleanup(func() { _ = p.Stop() })
	return p.URL(strings.TrimPrefix(server.Path, "/"))
}

// TestWaitingForAPoolerHasALimit: PgBouncer would let its clients wait for ten minutes.
func TestWaitingForAPoolerHasALimit(t *testing.T) {
	address := pooled(t, bareDatabase(t), "default_pool_size = 1", "query_wait_timeout = 600")
	s, err := store.Open(t.Context(), address)
	must.Do(t, err)
	defer s.Close()
	other, err := pgx.Connect(t.Context(), address)
	must.Do(t, err)
	defer other.Close(t.Context())
	_, err = other.Exec(t.Context(), `begin`)
	must.Do(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	nothing := func(db.Tx) error { return nil }
	var all sync.WaitGroup
	for name, c := range map[string]struct {
		does func() error
		want error
	}{
		"reads":                  {func() error { return s.Ready(ctx) }, hostel.ErrNotRead},
		"reads in a transaction": {func() error { return s.ReadTx(ctx, nothing) }, hostel.ErrNotRead},
		"writes":                 {func() error { return s.Write(ctx, nothing) }, hostel.ErrNotSaved},
		"also writes":            {func() error { return s.Write(ctx, nothing) }, hostel.ErrNotSaved},
	} {
		all.Go(func() {
			if err := c.does(); !errors.Is(err, c.want) || ctx.Err() != nil {
				t.Errorf("a caller that %s gets %v, want %v", name, err, c.want)
			}
		})
	}
	all.Wait()
	_, err = other.Exec(t.Context(), `rollback`)
	must.Do(t, err)
	must.Do(t, errors.Join(s.Ready(ctx), s.Write(ctx, nothing)))
}

// TestARetriedTransactionChecksTheRulesAgain: a retry checks a room's gender rule against the student's new gender.
func TestARetriedTransactionChecksTheRulesAgain(t *testing.T) {
	women := storetest.Beds("r-1", 5)
	women.Gender = hostel.FemaleOnly
	h := newFixture(t, storetest.Hostel(1, women))
	h.AddStudents("ama")
	h.StopRehearsals()
	lock, err := h.SQL.Begin() // the hold waits for this row
	h.Must(err)
	_, err = lock.Exec(`update room_beds set changed_at = changed_at where room_uuid = 'r-1'`)
	h.Must(err)
	held := make(chan error, 1)
	go func() {
		_, err := h.Hold(t.Context(), storetest.NewHold("ama", "r-1", storetest.Noon))
		held <- err
	}()
	time.Sleep(300 * time.Millisecond) // time for several tries
	h.Must(h.Another().SaveProfile(t.Context(), "ama", account.Profile{Name: "ama", Gender: "male"}))
	h.Must(lock.Rollback())
	if err := <-held; !errors.Is(err, booking.ErrWrongGender) || h.TakenBeds("r-1") != 0 {
		t.Errorf("the hold gets %v, and %d beds are taken", err, h.TakenBeds("r-1"))
	}
}
