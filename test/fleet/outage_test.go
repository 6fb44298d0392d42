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

// TestServersWaitWhilePostgresIsStopped: clear answers meanwhile, no payment lost, and no server is started again.
func TestServersWaitWhilePostgresIsStopped(t *testing.T) {
	cluster := servertest.NewCluster(t)
	f := newFleet(t, cluster.URL("postgres"), servertest.CatalogueOf(1, 400), 2)
	students := servertest.Enrol(t, f.db, 0, 401)
	p := f.pass(students[1:])
	for round, end := range []func() error{cluster.Stop, cluster.Kill} {
		before := p.booked.Load()
		p.until("the first bookings", func() bool { return p.booked.Load() >= before+10 })
		must.Do(t, end())
		p.meanwhile(students[0])
		began := time.Now()
		must.Do(t, cluster.Start(clustertest.Quick...))
		up := time.Now()
		p.until("recovery", func() bool { return status(t, f.processes[0].URL+"/readyz") == http.StatusOK })
		again := p.booked.Load()
		p.until("bookings afterwards", func() bool { return p.booked.Load() > again+5 })
		t.Logf("round %d: PostgreSQL started in %s, the servers were ready %s later", round,
			up.Sub(began).Round(time.Millisecond), time.Since(up).Round(time.Millisecond))
	}
	p.ends()
}

// TestServersFindAPromotedStandby: the servers know both addresses, and find the one that writes.
func TestServersFindAPromotedStandby(t *testing.T) {
	primary := servertest.NewCluster(t, "wal_level=replica", "max_wal_senders=4")
	standby, err := primary.Standby(t.TempDir(), "hot_standby=on")
	must.Do(t, err)
	t.Cleanup(func() { _ = standby.Stop() })
	// From here on a commit counts when the standby has it, too.
	admin, err := sql.Open("pgx", primary.URL("postgres"))
	must.Do(t, err)
	for _, statement := range []string{`alter system set synchronous_standby_names = '*'`, `select pg_reload_conf()`} {
		_, err := admin.Exec(statement)
		must.Do(t, err)
	}
	must.Do(t, admin.Close())
	both := fmt.Sprintf("postgres://efie@127.0.0.1:%d,127.0.0.1:%d/postgres", primary.Port, standby.Port)
	f := newFleet(t, both, servertest.CatalogueOf(1, 400), 2)
	students := servertest.Enrol(t, f.db, 0, 401)
	p := f.pass(students[1:])
	p.until("the first bookings", func() bool { return p.booked.Load() >= 20 })
	must.Do(t, primary.Kill())
	p.meanwhile(students[0])
	began := time.Now()
	must.Do(t, standby.Promote())
	p.until("recovery", func() bool { return status(t, f.processes[0].URL+"/readyz") == http.StatusOK })
	again := p.booked.Load()
	p.until("bookings afterwards", func() bool { return p.booked.Load() > again+20 })
	t.Logf("the servers were ready %s after the standby was promoted", time.Since(began).Round(time.Millisecond))
	p.ends()
}
