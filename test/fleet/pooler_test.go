package fleet_test

import (
	"errors"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"efie/hostel"
	"efie/server/servertest"
	"efie/store"
)

// fewSessions lets all connections share two of PostgreSQL's, so that each transaction finds what others left there.
const fewSessions = "default_pool_size = 2"

// TestServersBehindATransactionPoolerSellEachBedOnce starts on an empty database: the servers bring its schema up to
// date, sell the beds and settle the payments.
func TestServersBehindATransactionPoolerSellEachBedOnce(t *testing.T) {
	const beds, students = 20, 100
	f := newFleet(t, newPooler(t, servertest.NewCluster(t), fewSessions).URL("postgres"),
		servertest.CatalogueOf(1, beds), 2)
	got, refused := servertest.AtOnce(t, servertest.Enrol(t, f.db, 0, students),
		func(i int, a servertest.APIStudent) (bool, error) {
			return f.perseveres(t.Context(), a, i, f.rooms["room-0"])
		})
	if got != beds || refused != students-beds {
		t.Errorf("%d got one of %d beds, %d were told that none is left", got, beds, refused)
	}
	if d := f.sound(); d.Money.Allocated != beds*hostel.Cedis(450) || d.Money.Open+d.Money.Refunded != 0 {
		t.Errorf("the money: %+v", d.Money)
	}
}

// TestPreparedStatementsFailBehindATransactionPooler is the control: an address may ask for them.
func TestPreparedStatementsFailBehindATransactionPooler(t *testing.T) {
	pooler := newPooler(t, servertest.NewCluster(t), fewSessions)
	for mode, want := range map[string]bool{"": false, "?default_query_exec_mode=cache_statement": true} {
		if clashed := clashes(t, pooler.URL("postgres")+mode); clashed != want {
			t.Errorf("mode %q: statements clashed %t, want %t", mode, clashed, want)
		}
	}
}

// clashes reports whether what one connection prepares is in the way of another.
func clashes(t *testing.T, address string) bool {
	t.Helper()
	codes := map[string]bool{"42P05": true, "26000": true} // duplicate and missing prepared statements
	s, err := store.Open(t.Context(), address)
	if err == nil {
		defer s.Close()
		problems := make([]error, 50)
		var all sync.WaitGroup
		for i := range problems {
			all.Go(func() { _, problems[i] = s.StudentByEmail(t.Context(), "ama@example.com") })
		}
		all.Wait()
		for _, problem := range problems {
			if !errors.Is(problem, hostel.ErrUnknownStudent) {
				err = errors.Join(err, problem)
			}
		}
	}
	of, answered := errors.AsType[*pgconn.PgError](err)
	if err != nil && (!answered || !codes[of.Code]) {
		t.Fatal(err)
	}
	return err != nil
}
