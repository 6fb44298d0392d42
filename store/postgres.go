package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
)

// postgres keeps everything in a PostgreSQL database, or in one that speaks its protocol, which several
// servers share.
type postgres struct {
	config *pgx.ConnConfig
	mode   bool // the address says how queries are run
}

const (
	// postgresReaders is the size of the read pool of each server: ten servers stay below the hundred
	// connections that PostgreSQL allows unless it is told otherwise.
	postgresReaders = 6
	// postgresWriters is one for the group, and one for a transaction that takes long.
	postgresWriters = 2
	// connectIn is how long it may take to be connected to one host.
	connectIn = 5 * time.Second
	// boundedBy is how long it may take until a connection is there and a transaction has begun, or until a few
	// rows are read. A pooler that has no connection to PostgreSQL keeps clients waiting for minutes.
	boundedBy = 10 * time.Second
	// connectionLives is after how long a connection is made anew, so that a pool finds its way back to a
	// host that it once left.
	connectionLives = 30 * time.Minute
)

// modeSetting is how pgx is told in an address how it runs queries.
const modeSetting = "default_query_exec_mode"

// newPostgres reads the address of a database. Queries are not prepared unless the address asks for it, or open
// finds that they can be.
func newPostgres(address string) (*postgres, error) {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, fmt.Errorf("DATABASE is no address of PostgreSQL's: %w", err)
	}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = connectIn
	}
	if config.ValidateConnect == nil { // of several hosts, the primary
		config.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsReadWrite
	}
	if _, named := config.RuntimeParams["application_name"]; !named {
		config.RuntimeParams["application_name"] = "efie"
	}
	named := strings.Contains(address, modeSetting+"=")
	if !named {
		config.DefaultQueryExecMode = pgx.QueryExecModeExec
	}
	return &postgres{config, named}, nil
}

func (e *postgres) open(ctx context.Context) (write, read *sql.DB, err error) {
	builder := e.pool(*e.config, 1)
	if err := errors.Join(e.prepare(ctx, builder), builder.Close()); err != nil {
		return nil, nil, fmt.Errorf("open database %s: %w", e.config.Database, err)
	}
	quick := *e.config
	quick.DialFunc = impatient(quick.DialFunc)
	return e.pool(quick, postgresWriters), e.pool(quick, postgresReaders), nil
}

// prepare brings the schema up to date, and finds out how queries are run.
func (e *postgres) prepare(ctx context.Context, builder *sql.DB) error {
	if err := e.migrate(ctx, builder); err != nil {
		return err
	}
	pooled, err := behindPooler(ctx, builder)
	if err == nil && !pooled && !e.mode {
		e.config.DefaultQueryExecMode = pgx.QueryExecModeCacheStatement // a booking takes half the time so
	}
	return err
}

// Transactions limit themselves: behind a pooler, what a session is set to would hold for others, too. A
// statement that another transaction's lock keeps waiting gives up soon, and its transaction is carried
// out again (again): a deadlock costs no second, and one that waits does not hold up all who come after
// it. A server that stands still in the middle of a transaction loses it.
const (
	writing = `begin isolation level serializable; set local lock_timeout = '100ms'; ` +
		`set local statement_timeout = '20s'; set local idle_in_transaction_session_timeout = '20s'`
	reading = `begin isolation level repeatable read read only; set local statement_timeout = '60s'; ` +
		`set local idle_in_transaction_session_timeout = '10min'` // an export goes as fast as it is read
	lasting = `begin isolation level read committed; set local lock_timeout = 0; set local statement_timeout = 0; ` +
		`set local idle_in_transaction_session_timeout = '10min'`
)

func (*postgres) pool(config pgx.ConnConfig, connections int) *sql.DB {
	db := stdlib.OpenDB(config)
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	db.SetConnMaxLifetime(connectionLives)
	return db
}

// migrateIn is how long servers that start at the same time may take to bring the schema up to date.
const migrateIn = 20 * time.Second

// migrate brings the schema up to date. Where several servers begin at once, one does so, and the others
// fail at what it has made already, and look again.
func (e *postgres) migrate(ctx context.Context, db *sql.DB) error {
	ctx, cancel := context.WithTimeout(ctx, migrateIn)
	defer cancel()
	for {
		err := db.PingContext(ctx)
		if err != nil {
			return err
		}
		if err = migrate(ctx, db, goose.DialectPostgres); err == nil {
			return nil
		}
		if of, ok := errors.AsType[*pgconn.PgError](err); !ok || !e.again(err) && !madeAlready[of.Code] {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// madeAlready are the codes of what two who make the same tables at once are told: unique violation,
// duplicate column, object, table; undefined table and object.
var madeAlready = map[string]bool{"23505": true, "42701": true, "42710": true, "42P07": true, "42P01": true, "42704": true}

// begin implements engine. Serializable is what one writer at a time is by itself: a transaction that another
// one disturbed is carried out again. CockroachDB and YugabyteDB know nothing less strict by default.
func (*postgres) begin(ctx context.Context, conn *sql.Conn, write bool) error {
	statements := reading
	if write {
		statements = writing
	}
	_, err := conn.ExecContext(ctx, statements)
	return err
}

// bounded implements engine.
func (*postgres) bounded(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, boundedBy)
}

// say implements engine, in one message: a journey to the server is most of what a statement costs.
func (*postgres) say(conn *sql.Conn, statements ...string) error {
	all := strings.Join(statements, "; ")
	_, err := conn.ExecContext(context.Background(), all, pgx.QueryExecModeSimpleProtocol)
	return err
}

func (*postgres) standing(conn *sql.Conn) standing {
	in := closed // as database/sql knows already where it does not ask
	_ = conn.Raw(func(c any) error {
		switch pg := c.(*stdlib.Conn).Conn().PgConn(); {
		case pg.IsClosed():
		case pg.TxStatus() == 'E':
			in = broken
		case pg.TxStatus() == 'T':
			in = open
		default:
			in = idle
		}
		return nil
	})
	return in
}

// unknown implements engine: where no answer came, where an operator stopped the server while it waited for a
// standby (class 57), or where a pooler tells that it lost the server (class 08), the transaction may have been
// committed.
func (*postgres) unknown(err error) bool {
	of, answered := errors.AsType[*pgconn.PgError](err)
	return !answered || strings.HasPrefix(of.Code, "57") || strings.HasPrefix(of.Code, "08")
}

// disturbed are the codes of a transaction that others disturbed: serialization failure, deadlock, a lock
// that was not to be had.
var disturbed = map[string]bool{"40001": true, "40P01": true, "55P03": true}

func (*postgres) locked(err error) bool {
	of, ok := errors.AsType[*pgconn.PgError](err)
	return ok && of.Code == "55P03"
}

func (*postgres) again(err error) bool {
	of, ok := errors.AsType[*pgconn.PgError](err)
	return ok && disturbed[of.Code]
}

// long implements engine, in a transaction that sees what others commit while it goes on: in a serializable
// one that takes seconds there would always be somebody who disturbed it.
func (e *postgres) long(ctx context.Context, d *DB, f func(tx transaction) error) error {
	conn, err := d.write.Conn(ctx)
	if err != nil {
		return notSaved(err)
	}
	defer end(conn, e)
	tx := steady{conn, context.Background()}
	if _, err := conn.ExecContext(ctx, lasting); err != nil {
		return notSaved(err)
	}
	if err := f(tx); err != nil {
		return notSaved(err) // end throws the connection away, and the transaction with it
	}
	if e.standing(conn) != open {
		return notSaved(errUnheeded)
	}
	if _, err = tx.ExecContext(ctx, `commit`); err != nil {
		return notSaved(notCommitted(e, err))
	}
	return nil
}

// forgetful implements engine: PostgreSQL's own vacuum takes away what was deleted.
func (*postgres) forgetful(context.Context, *DB) error { return nil }
