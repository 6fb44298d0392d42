package fleet_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"efie/hostel/catalogue"
	"efie/pay/standin"
	"efie/server/servertest"
	"efie/store"
	"efie/store/clustertest"
	"efie/test/must"
)

// newPooler starts a PgBouncer in transaction mode in front of a cluster.
func newPooler(t testing.TB, c *clustertest.Cluster, settings ...string) *clustertest.Pooler {
	t.Helper()
	p, err := clustertest.NewPooler(t.TempDir(), c.Port, settings...)
	must.Do(t, err)
	t.Cleanup(func() {
		must.Do(t, p.Stop())
	})
	return p
}

// fleet is several servers on one database, each with its own folder, and a fake Paystack.
type fleet struct {
	t           testing.TB
	address     string // of the database
	db          *sql.DB
	paystack    *standin.FakePaystack
	paystackURL string
	processes   []*servertest.Process
	rooms       map[string]servertest.BookableRoom
}

// newFleet imports a catalogue and starts servers on the database at address.
func newFleet(t testing.TB, address, catalogue string, servers int) *fleet {
	t.Helper()
	f := &fleet{t: t, address: address}
	f.paystack, f.paystackURL = servertest.NewPaystack(t, servertest.ProviderKey)
	f.importCatalogue(catalogue)
	if strings.HasPrefix(address, "postgres:") {
		db, err := sql.Open("pgx", address+"?default_query_exec_mode=exec") // there may be a pooler
		must.Do(t, err)
		t.Cleanup(func() { _ = db.Close() })
		f.db = db
	} else {
		f.db = servertest.OpenDatabase(t, address)
	}
	f.rooms = servertest.Rooms(t, f.db)
	for range servers {
		f.startServer()
	}
	return f
}

func (f *fleet) importCatalogue(catalogue string) {
	f.t.Helper()
	servertest.ImportInto(f.t, f.address, catalogue)
}

func (f *fleet) startServer() *servertest.Process {
	f.t.Helper()
	p := f.startAt(servertest.FreeAddress(f.t))
	f.processes = append(f.processes, p)
	return p
}

func (f *fleet) startAt(addr string) *servertest.Process {
	f.t.Helper()
	return servertest.Start(f.t, f.t.TempDir(), addr, "DATABASE="+f.address, "SESSION_KEY="+
		strings.Repeat("A", 43)+"=", "THROTTLE=off",
		"PAYSTACK_SECRET_KEY="+servertest.ProviderKey, "PAYSTACK_API_URL="+f.paystackURL)
}

// errUnavailable means that a server did not answer, or answered 502 or 503.
var errUnavailable = errors.New("the server is unavailable")

// unavailable returns errUnavailable if another try, at another server, may succeed.
func unavailable(s servertest.StudentReply, err error) error {
	switch {
	case err != nil:
		return fmt.Errorf("%w: %w", errUnavailable, err)
	case s.Status == http.StatusServiceUnavailable || s.Status == http.StatusBadGateway:
		return fmt.Errorf("%w: %+v", errUnavailable, s)
	}
	return nil
}

// next returns the URL of the next running server, as a proxy does.
func (f *fleet) next(at *int) string {
	for {
		*at++
		p := f.processes[*at%len(f.processes)]
		select {
		case <-p.Ended:
		default:
			return p.URL
		}
	}
}

// book holds a bed, pays at the provider and returns to Efie, with each call at the next server. It reports whether the
// student got a bed. The error is errUnavailable if the student may try again.
func (f *fleet) book(ctx context.Context, a servertest.APIStudent, at *int, room servertest.BookableRoom) (bool,
	error) {
	next := func() string { return f.next(at) }
	mine, err := a.Booking(ctx, next())
	if err := unavailable(mine, err); err != nil {
		return false, err
	}
	if mine.Stat == "True" { // the answer to an earlier try was lost
		return true, nil
	}
	held, err := a.Hold(ctx, next(), room)
	if err := unavailable(held, err); err != nil {
		return false, err
	}
	if held.Status == http.StatusConflict && held.Error == catalogue.ErrRoomFull.Message {
		return false, nil
	}
	if held.Status != http.StatusOK {
		return false, fmt.Errorf("hold: %+v", held)
	}
	page, err := a.Checkout(ctx, next(), room)
	if err := unavailable(page, err); err != nil {
		return false, err
	}
	if page.Status != http.StatusOK {
		return false, fmt.Errorf("checkout: %+v", page)
	}
	if err := f.paystack.Pay(page.Reference); err != nil {
		return false, err
	}
	for range 100 { // the return or the reconciler settles the payment
		_ = a.ComeBack(ctx, next(), page.Reference)
		if mine, err = a.Booking(ctx, next()); err == nil && mine.Stat == "True" {
			return true, nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return false, fmt.Errorf("the student paid, but the booking is %+v, %w", mine, err)
}

// bookWithRetries books until the answer is final, as a student does who tries again.
func (f *fleet) bookWithRetries(ctx context.Context, a servertest.APIStudent, at int,
	room servertest.BookableRoom) (got bool, err error) {
	for range 200 {
		if got, err = f.book(ctx, a, &at, room); !errors.Is(err, errUnavailable) {
			return got, err
		}
		time.Sleep(300 * time.Millisecond)
	}
	return got, err
}

// wantSoundLedger ends the test if the ledger does not add up.
func (f *fleet) wantSoundLedger() store.Diagnosis {
	f.t.Helper()
	d := servertest.Examine(f.t, f.address)
	if len(d.Wrong) > 0 {
		f.t.Fatalf("the doctor finds %v", d.Wrong)
	}
	return d
}
