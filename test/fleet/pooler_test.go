package fleet_test

import (
	"errors"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"efie/hostel"
	"efie/server/servertest"
	"efie/store"
	"efie/test/must"
)

// fewSessions makes all connections share two sessions of PostgreSQL, so transactions find the state that others left
// there.
const fewSessions = "default_pool_size = 2"

// TestServersBehindATransactionPoolerSellEachBedOnce starts on an empty database: the servers migrate the schema, sell
// the beds and settle the payments.
func TestServersBehindATransactionPoolerSellEachBedOnce(t *testing.T) {
	const beds, students = 20, 100
	f := newFleet(t, newPooler(t, servertest.NewCluster(t), fewSessions).URL("postgres"),
		servertest.CatalogueOf(1, beds), 2)
	got, refused := servertest.RunAtOnce(t, servertest.AddStudents(t, f.db, 0, students),
		func(i int, a servertest.APIStudent) (bool, error) {
			return f.bookWithRetries(t.Context(), a, i, f.rooms["room-0"])
		})
	if got != beds || refused != students-beds {
		t.Errorf("%d students got one of %d beds, and %d were refused", got, beds, refused)
	}
	if d := f.wantSoundLedger(); d.Money.Allocated != beds*hostel.Cedis(450) || d.Money.Open+d.Money.Refunded != 0 {
		t.Errorf("the ledger's money is %+v, want only %d payments allocated", d.Money, beds)
	}
}

// TestPreparedStatementsFailBehindATransactionPooler is the control: an address can switch prepared statements on.
func TestPreparedStatementsFailBehindATransactionPooler(t *testing.T) {
	pooler := newPooler(t, servertest.NewCluster(t), fewSessions)
	for mode, want := range map[string]bool{"": false, "?default_query_exec_mode=cache_statement": true} {
		must.Equal(t, "prepared statements clash with the parameters "+mode, clashes(t, pooler.URL("postgres")+mode),
			want)
	}
}

// clashes reports whether the prepared statements of one connection disturb another one.
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
