package fleet_test

import (
	"database/sql"
	"fmt"
	"net/http"
	"testing"
	"time"

	"efie/server/servertest"
	"efie/store/clustertest"
	"efie/test/must"
)

// TestServersWaitWhilePostgresIsStopped checks that the servers answer with a plain message during the outage, lose no
// payment and do not restart.
func TestServersWaitWhilePostgresIsStopped(t *testing.T) {
	t.Parallel()
	cluster := servertest.NewCluster(t)
	f := newFleet(t, cluster.URL("postgres"), servertest.CatalogueOf(1, 400), 2)
	students := servertest.AddStudents(t, f.db, 0, 401)
	p := f.startBookings(students[1:])
	for round, end := range []func() error{cluster.Stop, cluster.Kill} {
		before := p.booked.Load()
		p.waitFor("the first bookings", func() bool { return p.booked.Load() >= before+10 })
		must.Do(t, end())
		p.checkAnswersDuringOutage(students[0])
		began := time.Now()
		must.Do(t, cluster.Start(clustertest.Quick...))
		up := time.Now()
		p.waitFor("recovery", func() bool { return status(t, f.processes[0].URL+"/readyz") == http.StatusOK })
		again := p.booked.Load()
		p.waitFor("bookings afterwards", func() bool { return p.booked.Load() > again+5 })
		t.Logf("round %d: PostgreSQL started in %s, the servers were ready %s later", round,
			up.Sub(began).Round(time.Millisecond), time.Since(up).Round(time.Millisecond))
	}
	p.finish()
}

// TestServersFindAPromotedStandby gives the servers both addresses. They must use the database that accepts writes.
func TestServersFindAPromotedStandby(t *testing.T) {
	primary := servertest.NewCluster(t, "wal_level=replica", "max_wal_senders=4")
	standby, err := primary.Standby(t.TempDir(), "hot_standby=on")
	must.Do(t, err)
	t.Cleanup(func() { _ = standby.Stop() })
	// From now on a commit waits until the standby has it.
	admin, err := sql.Open("pgx", primary.URL("postgres"))
	must.Do(t, err)
	for _, statement := range []string{`alter system set synchronous_standby_names = '*'`, `select pg_reload_conf()`} {
		_, err := admin.Exec(statement)
		must.Do(t, err)
	}
	must.Do(t, admin.Close())
	both := fmt.Sprintf("postgres://efie@127.0.0.1:%d,127.0.0.1:%d/postgres", primary.Port, standby.Port)
	f := newFleet(t, both, servertest.CatalogueOf(1, 400), 2)
	students := servertest.AddStudents(t, f.db, 0, 401)
	p := f.startBookings(students[1:])
	p.waitFor("the first bookings", func() bool { return p.booked.Load() >= 20 })
	must.Do(t, primary.Kill())
	p.checkAnswersDuringOutage(students[0])
	began := time.Now()
	must.Do(t, standby.Promote())
	p.waitFor("recovery", func() bool { return status(t, f.processes[0].URL+"/readyz") == http.StatusOK })
	again := p.booked.Load()
	p.waitFor("bookings afterwards", func() bool { return p.booked.Load() > again+20 })
	t.Logf("the servers were ready %s after the standby was promoted", time.Since(began).Round(time.Millisecond))
	p.finish()
}
