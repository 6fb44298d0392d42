package fleet_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
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

// newPooler is a PgBouncer in transaction mode before a cluster, in a folder of the test's.
func newPooler(t testing.TB, c *clustertest.Cluster, settings ...string) *clustertest.Pooler {
	t.Helper()
	p, err := clustertest.NewPooler(t.TempDir(), c.Port, settings...)
	must.Do(t, err)
	t.Cleanup(func() {
		if err := p.Stop(); err != nil {
			t.Error(err)
		}
	})
	return p
}

// fleet is several servers, each with a folder of its own, on one PostgreSQL, and a bank.
type fleet struct {
	t         testing.TB
	address   string // of the database
	db        *sql.DB
	bank      *standin.FakePaystack
	bankURL   string
	processes []*servertest.Process
	rooms     map[string]servertest.BookableRoom
}

// newFleet stocks a database and starts so many servers on it.
func newFleet(t testing.TB, address, catalogue string, servers int) *fleet {
	t.Helper()
	f := &fleet{t: t, address: address, bank: standin.New(servertest.ProviderKey)}
	server := httptest.NewServer(f.bank)
	t.Cleanup(server.Close)
	f.bankURL = server.URL
	f.imports(catalogue)
	db, err := sql.Open("pgx", address+"?default_query_exec_mode=exec") // there may be a pooler
	must.Do(t, err)
	t.Cleanup(func() { _ = db.Close() })
	f.db, f.rooms = db, servertest.Rooms(t, db)
	for range servers {
		f.joins()
	}
	return f
}

// imports imports a catalogue while the servers run.
func (f *fleet) imports(catalogue string) {
	f.t.Helper()
	servertest.ImportInto(f.t, f.address, catalogue)
}

// joins starts another server.
func (f *fleet) joins() *servertest.Process {
	f.t.Helper()
	p := servertest.Start(f.t, f.t.TempDir(), servertest.FreeAddress(f.t), "DATABASE="+f.address, "SESSION_KEY="+
		strings.Repeat("A", 43)+"=", "THROTTLE=off",
		"PAYSTACK_SECRET_KEY="+servertest.ProviderKey, "PAYSTACK_API_URL="+f.bankURL)
	f.processes = append(f.processes, p)
	return p
}

// errAway is a server that does not answer, or says that it cannot just now.
var errAway = errors.New("the server is away")

// gone reports whether an answer means that another try, at another server, may do.
func gone(s servertest.StudentReply, err error) error {
	switch {
	case err != nil:
		return fmt.Errorf("%w: %w", errAway, err)
	case s.Status == http.StatusServiceUnavailable || s.Status == http.StatusBadGateway:
		return fmt.Errorf("%w: %+v", errAway, s)
	}
	return nil
}

// next is the server after one that lives: a proxy notices soon that one is gone.
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

// books holds a bed, pays at the bank and comes back, each call at the next server. It reports whether the student
// got a bed; the error is errAway where it is worth another try.
func (f *fleet) books(ctx context.Context, a servertest.APIStudent, at *int, room servertest.BookableRoom) (bool,
	error) {
	next := func() string { return f.next(at) }
	mine, err := a.Booking(ctx, next())
	if err := gone(mine, err); err != nil {
		return false, err
	}
	if mine.Stat == "True" { // though its answer was lost
		return true, nil
	}
	held, err := a.Hold(ctx, next(), room)
	if err := gone(held, err); err != nil {
		return false, err
	}
	if held.Status == http.StatusConflict && held.Error == catalogue.ErrRoomFull.Message {
		return false, nil
	}
	if held.Status != http.StatusOK {
		return false, fmt.Errorf("hold: %+v", held)
	}
	page, err := a.Checkout(ctx, next(), room)
	if err := gone(page, err); err != nil {
		return false, err
	}
	if page.Status != http.StatusOK {
		return false, fmt.Errorf("checkout: %+v", page)
	}
	if err := f.bank.Pay(page.Reference); err != nil {
		return false, err
	}
	for range 100 { // the payer, or the reconciler
		_ = a.ComeBack(ctx, next(), page.Reference)
		if mine, err = a.Booking(ctx, next()); err == nil && mine.Stat == "True" {
			return true, nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return false, fmt.Errorf("paid, and has %+v, %w", mine, err)
}

// perseveres books as a student does who tries again.
func (f *fleet) perseveres(ctx context.Context, a servertest.APIStudent, at int,
	room servertest.BookableRoom) (got bool, err error) {
	for range 200 {
		if got, err = f.books(ctx, a, &at, room); !errors.Is(err, errAway) {
			return got, err
		}
		time.Sleep(300 * time.Millisecond)
	}
	return got, err
}

// sound ends the test where the ledger does not add up.
func (f *fleet) sound() store.Diagnosis {
	f.t.Helper()
	d := servertest.Examine(f.t, f.address)
	if len(d.Wrong) > 0 {
		f.t.Fatalf("the doctor finds %v", d.Wrong)
	}
	return d
}
