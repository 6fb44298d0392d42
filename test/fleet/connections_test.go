package fleet_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"efie/hostel"
	"efie/server/servertest"
	"efie/store/clustertest"
	"efie/test/must"
)

// otherConnections are connections of another program. They take all free connections of the database.
type otherConnections struct {
	t       *testing.T
	address string
	conns   []*pgx.Conn
}

// takeAll opens connections until the database refuses one, and returns that error.
func (c *otherConnections) takeAll() error {
	for {
		conn, err := pgx.Connect(c.t.Context(), c.address)
		if err != nil {
			return err
		}
		c.conns = append(c.conns, conn)
	}
}

func (c *otherConnections) release() {
	for _, conn := range c.conns {
		_ = conn.Close(context.Background())
	}
	c.conns = nil
}

// execute runs a statement on a connection, in a way that PgBouncer's console accepts too.
func execute(t *testing.T, conn *pgx.Conn, statement string) {
	t.Helper()
	_, err := conn.Exec(t.Context(), statement, pgx.QueryExecModeSimpleProtocol)
	must.Do(t, err)
}

func connect(t *testing.T, address string) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), address)
	must.Do(t, err)
	t.Cleanup(func() { _ = conn.Close(context.Background()) })
	return conn
}

// fillPostgres takes all connections of PostgreSQL, including the servers' own, until PostgreSQL answers with error
// 53300. It stops the servers during that time: a running server takes each connection that becomes free, and on a busy
// machine it wins for minutes.
func fillPostgres(t *testing.T, c *clustertest.Cluster, servers []*servertest.Process) (leave func()) {
	t.Helper()
	admin := connect(t, c.URL("postgres"))
	others := &otherConnections{t: t, address: c.URL("postgres")}
	for _, server := range servers {
		must.Do(t, server.Cmd.Process.Signal(syscall.SIGSTOP))
		defer func() { must.Do(t, server.Cmd.Process.Signal(syscall.SIGCONT)) }()
	}
	for open := 1; open > 0; {
		execute(t, admin, `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'efie'`)
		if err := others.takeAll(); !strings.Contains(err.Error(), "53300") {
			t.Fatalf("PostgreSQL refused a connection with %v, want 53300", err)
		}
		err := admin.QueryRow(t.Context(),
			`select count(*) from pg_stat_activity where application_name = 'efie'`).Scan(&open)
		must.Do(t, err)
	}
	return others.release
}

// closePooler makes PgBouncer refuse new connections (08P01), and closes the servers' connections.
func closePooler(t *testing.T, p *clustertest.Pooler) (leave func()) {
	t.Helper()
	console := connect(t, p.URL("pgbouncer")+"?default_query_exec_mode=simple_protocol")
	for _, order := range []string{`set max_client_conn = 1`, `kill postgres`, `resume postgres`} {
		execute(t, console, order)
	}
	if _, err := pgx.Connect(t.Context(), p.URL("postgres")); err == nil ||
		!strings.Contains(err.Error(), "no more connections allowed") {
		t.Fatalf("PgBouncer refused a connection with %v, want \"no more connections allowed\"", err)
	}
	return func() { execute(t, console, `set max_client_conn = 1000`) }
}

// occupyPooler keeps PgBouncer's only connection to PostgreSQL in a transaction. All other clients of the pooler wait.
func occupyPooler(t *testing.T, p *clustertest.Pooler) (leave func()) {
	t.Helper()
	conn := connect(t, p.URL("postgres"))
	execute(t, conn, `begin`)
	return func() { execute(t, conn, `rollback`) }
}

// TestServersWaitForAFreeConnection checks that the answers are the same as while the database is down, and that no
// server restarts.
func TestServersWaitForAFreeConnection(t *testing.T) {
	t.Parallel()
	for name, settings := range map[string][]string{
		"PostgreSQL has no more":           nil,
		"PgBouncer refuses new ones":       {"admin_users = efie"},
		"PgBouncer refuses after a second": {"default_pool_size = 1", "query_wait_timeout = 1"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cluster := servertest.NewCluster(t, "max_connections=60")
			address := cluster.URL("postgres")
			fill := func(f *fleet) func() { return fillPostgres(t, cluster, f.processes) }
			if settings != nil {
				pooler := newPooler(t, cluster, settings...)
				address = pooler.URL("postgres")
				fill = func(*fleet) func() { return occupyPooler(t, pooler) }
				if settings[0] == "admin_users = efie" {
					fill = func(*fleet) func() { return closePooler(t, pooler) }
				}
			}
			const beds = 1000 // more than the test sells
			f := newFleet(t, address, servertest.CatalogueOf(1, beds), 2)
			students := servertest.AddStudents(t, f.db, 0, beds+1)
			must.Do(t, f.db.Close())
			p := f.startBookings(students[1:])
			p.waitFor("the first bookings", func() bool { return p.booked.Load() >= 10 })
			leave := fill(f)
			p.checkAnswersDuringOutage(students[0])
			p.wantUnavailableMessage(students[0])
			leave()
			began := time.Now()
			p.waitFor("recovery", func() bool { return status(t, f.processes[0].URL+"/readyz") == http.StatusOK })
			t.Logf("the server was ready after %s", time.Since(began).Round(time.Millisecond))
			again := p.booked.Load()
			p.waitFor("bookings afterwards", func() bool { return p.booked.Load() > again+5 })
			p.finish()
		})
	}
}

// wantUnavailableMessage checks that a hold gets the message for a database that is down.
func (p *bookingLoad) wantUnavailableMessage(a servertest.APIStudent) {
	p.t.Helper()
	reply, err := a.Hold(context.Background(), p.processes[0].URL, p.rooms["room-0"])
	if err != nil || reply.Message != hostel.ErrNotSaved.Message && reply.Message != hostel.ErrNotRead.Message {
		p.t.Error(errors.Join(err, errors.New(reply.Message)))
	}
}
