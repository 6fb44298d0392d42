package fleet_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"efie/hostel"
	"efie/server/servertest"
	"efie/store/clustertest"
	"efie/test/must"
)

// strangers are connections of another program, which leave none to the servers.
type strangers struct {
	t       *testing.T
	address string
	conns   []*pgx.Conn
}

// fills takes connections until there are none left, and what says so.
func (c *strangers) fills() error {
	for {
		conn, err := pgx.Connect(c.t.Context(), c.address)
		if err != nil {
			return err
		}
		c.conns = append(c.conns, conn)
	}
}

// leaves gives them back.
func (c *strangers) leaves() {
	for _, conn := range c.conns {
		_ = conn.Close(context.Background())
	}
	c.conns = nil
}

// runsOn carries out a statement on a connection, as PgBouncer's console takes it, too.
func runsOn(t *testing.T, conn *pgx.Conn, statement string) {
	t.Helper()
	_, err := conn.Exec(t.Context(), statement, pgx.QueryExecModeSimpleProtocol)
	must.Do(t, err)
}

// connect is a connection that ends with the test.
func connect(t *testing.T, address string) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), address)
	must.Do(t, err)
	t.Cleanup(func() { _ = conn.Close(context.Background()) })
	return conn
}

// crowdsPostgres takes all connections that PostgreSQL has (53300), also those that the servers had.
func crowdsPostgres(t *testing.T, c *clustertest.Cluster) (leave func()) {
	t.Helper()
	admin := connect(t, c.URL("postgres"))
	others := &strangers{t: t, address: c.URL("postgres")}
	for servers := 1; servers > 0; {
		runsOn(t, admin, `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'efie'`)
		if err := others.fills(); !strings.Contains(err.Error(), "53300") {
			t.Fatalf("the crowd was refused with %v", err)
		}
		err := admin.QueryRow(t.Context(),
			`select count(*) from pg_stat_activity where application_name = 'efie'`).Scan(&servers)
		must.Do(t, err)
	}
	return others.leaves
}

// closesPooler lets PgBouncer allow no more connections (08P01, "no more connections allowed"), and ends those of the
// servers.
func closesPooler(t *testing.T, p *clustertest.Pooler) (leave func()) {
	t.Helper()
	console := connect(t, p.URL("pgbouncer")+"?default_query_exec_mode=simple_protocol")
	for _, order := range []string{`set max_client_conn = 1`, `kill postgres`, `resume postgres`} {
		runsOn(t, console, order)
	}
	if _, err := pgx.Connect(t.Context(), p.URL("postgres")); err == nil ||
		!strings.Contains(err.Error(), "no more connections allowed") {
		t.Fatalf("another one is refused with %v", err)
	}
	return func() { runsOn(t, console, `set max_client_conn = 1000`) }
}

// occupiesPooler keeps the only connection that PgBouncer makes to PostgreSQL in a transaction. All other clients
// of the pooler wait.
func occupiesPooler(t *testing.T, p *clustertest.Pooler) (leave func()) {
	t.Helper()
	conn := connect(t, p.URL("postgres"))
	runsOn(t, conn, `begin`)
	return func() { runsOn(t, conn, `rollback`) }
}

// TestServersWaitForAFreeConnection: while the database accepts no connection, the answers are the same as while it
// is away, and no server is started again.
func TestServersWaitForAFreeConnection(t *testing.T) {
	for name, settings := range map[string][]string{
		"PostgreSQL has no more":           nil,
		"PgBouncer lets nobody in":         {"admin_users = efie"},
		"PgBouncer refuses after a second": {"default_pool_size = 1", "query_wait_timeout = 1"},
	} {
		t.Run(name, func(t *testing.T) {
			cluster := servertest.NewCluster(t, "max_connections=60")
			address, fill := cluster.URL("postgres"), func() func() { return crowdsPostgres(t, cluster) }
			if settings != nil {
				pooler := newPooler(t, cluster, settings...)
				address, fill = pooler.URL("postgres"), func() func() { return occupiesPooler(t, pooler) }
				if settings[0] == "admin_users = efie" {
					fill = func() func() { return closesPooler(t, pooler) }
				}
			}
			const beds = 1000 // more than are sold while the crowd comes
			f := newFleet(t, address, servertest.CatalogueOf(1, beds), 2)
			students := servertest.Enrol(t, f.db, 0, beds+1)
			must.Do(t, f.db.Close())
			p := f.pass(students[1:])
			p.until("the first bookings", func() bool { return p.booked.Load() >= 10 })
			leave := fill()
			p.meanwhile(students[0])
			p.toldAsAway(students[0])
			leave()
			began := time.Now()
			p.until("recovery", func() bool { return status(t, f.processes[0].URL+"/readyz") == http.StatusOK })
			t.Logf("the server was ready after %s", time.Since(began).Round(time.Millisecond))
			again := p.booked.Load()
			p.until("bookings afterwards", func() bool { return p.booked.Load() > again+5 })
			p.ends()
		})
	}
}

// toldAsAway compares the answer to a student who wants a bed with the sentences for a database that is away.
func (p *passers) toldAsAway(a servertest.APIStudent) {
	p.t.Helper()
	told, err := a.Hold(context.Background(), p.processes[0].URL, p.rooms["room-0"])
	if err != nil || told.Message != hostel.ErrNotSaved.Message && told.Message != hostel.ErrNotRead.Message {
		p.t.Error(errors.Join(err, errors.New(told.Message)))
	}
}
