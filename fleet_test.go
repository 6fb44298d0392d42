package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/pay/standin"
	"efie/store"
	"efie/store/clustertest"
)

// fleet is several servers, each with a folder of its own, on one PostgreSQL, and a bank.
type fleet struct {
	t         testing.TB
	address   string // of the database
	db        *sql.DB
	bank      *standin.Server
	bankURL   string
	processes []*process
	rooms     map[string]stockRoom
}

// newCluster is a PostgreSQL that survives a process's end, in a folder of the test's.
func newCluster(t testing.TB, settings ...string) *clustertest.Cluster {
	t.Helper()
	c, err := clustertest.New(t.TempDir(), append(clustertest.Quick, settings...)...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Stop(); err != nil {
			t.Error(err)
		}
	})
	return c
}

// newFleet stocks a database and starts so many servers on it.
func newFleet(t testing.TB, address, catalogue string, servers int) *fleet {
	t.Helper()
	f := &fleet{t: t, address: address, bank: standin.New(bankKey)}
	server := httptest.NewServer(f.bank)
	t.Cleanup(server.Close)
	f.bankURL = server.URL
	f.imports(catalogue)
	db, err := sql.Open("pgx", address+"?default_query_exec_mode=exec") // there may be a pooler
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	f.db, f.rooms = db, roomsOf(t, db)
	for range servers {
		f.joins()
	}
	return f
}

// imports writes a catalogue beside the servers.
func (f *fleet) imports(catalogue string) {
	f.t.Helper()
	r := &runner{ctx: context.Background(), config: config{Mode: demoMode, DataDir: f.t.TempDir(), Database: f.address}}
	s, err := r.store()
	if err != nil {
		f.t.Fatal(err)
	}
	defer s.Close()
	if _, err := importHostels(r, s, strings.NewReader(catalogue), newProgress(&lockedLog{})); err != nil {
		f.t.Fatal(err)
	}
}

// joins starts another server.
func (f *fleet) joins() *process {
	f.t.Helper()
	p := start(f.t, f.t.TempDir(), freeAddress(f.t), "DATABASE="+f.address, "SESSION_KEY="+strings.Repeat("A", 43)+"=", "THROTTLE=off",
		"PAYSTACK_SECRET_KEY="+bankKey, "PAYSTACK_API_URL="+f.bankURL)
	f.processes = append(f.processes, p)
	return p
}

// errAway is a server that does not answer, or says that it cannot just now.
var errAway = errors.New("the server is away")

// gone says whether an answer means that another try, at another server, may do.
func gone(s said, err error) error {
	switch {
	case err != nil:
		return fmt.Errorf("%w: %w", errAway, err)
	case s.status == http.StatusServiceUnavailable || s.status == http.StatusBadGateway:
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
		case <-p.ended:
		default:
			return p.url
		}
	}
}

// books holds a bed, pays at the bank and comes back, each call at the next server. It says whether the student
// got a bed; the error is errAway where it is worth another try.
func (f *fleet) books(ctx context.Context, a applicant, at *int, room stockRoom) (bool, error) {
	next := func() string { return f.next(at) }
	mine, err := a.standing(ctx, next())
	if err := gone(mine, err); err != nil {
		return false, err
	}
	if mine.Stat == "True" { // though its answer was lost
		return true, nil
	}
	held, err := a.hold(ctx, next(), room)
	if err := gone(held, err); err != nil {
		return false, err
	}
	if held.status == http.StatusConflict && held.Error == catalogue.ErrRoomFull.Message {
		return false, nil
	}
	if held.status != http.StatusOK {
		return false, fmt.Errorf("hold: %+v", held)
	}
	page, err := a.checkout(ctx, next(), room)
	if err := gone(page, err); err != nil {
		return false, err
	}
	if page.status != http.StatusOK {
		return false, fmt.Errorf("checkout: %+v", page)
	}
	if err := f.bank.Pay(page.Reference); err != nil {
		return false, err
	}
	for range 100 { // the payer, or the reconciler
		_ = a.comesBack(ctx, next(), page.Reference)
		if mine, err = a.standing(ctx, next()); err == nil && mine.Stat == "True" {
			return true, nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return false, fmt.Errorf("paid, and has %+v, %w", mine, err)
}

// perseveres books as a student does who tries again.
func (f *fleet) perseveres(ctx context.Context, a applicant, at int, room stockRoom) (got bool, err error) {
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
	d := examine(f.t, f.address)
	if len(d.Wrong) > 0 {
		f.t.Fatalf("the doctor finds %v", d.Wrong)
	}
	return d
}

// TestThreeServersOnPostgresSellEachBedOnce lets 1,000 students ask three servers, which share nothing but the
// database, for 50 beds at once; one of the servers is killed in the middle.
func TestThreeServersOnPostgresSellEachBedOnce(t *testing.T) {
	const beds, students = 50, 1000
	f := newFleet(t, newCluster(t).URL("postgres"), catalogueOf(1, beds), 3)
	var answered atomic.Int64
	got, refused := atOnce(t, enrolMany(t, f.db, 0, students), func(i int, a applicant) (bool, error) {
		mine, err := f.perseveres(t.Context(), a, i, f.rooms["room-0"])
		if answered.Add(1) == beds/2 {
			f.processes[1].kill()
		}
		return mine, err
	})
	if got != beds || refused != students-beds {
		t.Errorf("%d got one of %d beds, %d were told that none is left", got, beds, refused)
	}
	if d := f.sound(); d.Money.Allocated != beds*hostel.Cedis(450) || d.Money.Open+d.Money.Refunded != 0 {
		t.Errorf("the money: %+v", d.Money)
	}
}

// TestThreeServersOnPostgresWithoutTheGuard is the control.
func TestThreeServersOnPostgresWithoutTheGuard(t *testing.T) {
	f := newFleet(t, newCluster(t).URL("postgres"), catalogueOf(1, 1), 3)
	for _, statement := range []string{
		`alter table room_beds drop constraint room_beds_check`,
		`create function blind() returns trigger language plpgsql as $$ begin new.taken := 0; return new; end $$`,
		`create trigger blind before update on room_beds for each row execute function blind()`,
	} {
		if _, err := f.db.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	var got atomic.Int64
	var all sync.WaitGroup
	for i, a := range enrolMany(t, f.db, 0, 10) {
		all.Go(func() {
			if mine, err := f.perseveres(t.Context(), a, i, f.rooms["room-0"]); err == nil && mine {
				got.Add(1)
			}
		})
	}
	all.Wait()
	if d := examine(t, f.address); got.Load() < 2 || len(d.Wrong) == 0 {
		t.Errorf("without its guard one bed was sold %d times, and the doctor finds %v", got.Load(), d.Wrong)
	}
}
