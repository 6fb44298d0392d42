package db

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

// postgres is the engine for PostgreSQL, and for databases that speak its protocol. Several servers may share one.
type postgres struct {
	config *pgx.ConnConfig
	mode   bool // the address has a modeSetting
}

const (
	postgresReaders = 5
	// postgresWriters is how many transactions of each server write at once; one more connection is for a long one.
	// Eight sell a tenth more beds than four, and seven servers stay below the 100 connections of PostgreSQL's default.
	postgresWriters = 8
	// connectTimeout limits the time to connect to one host.
	connectTimeout = 5 * time.Second
	// shortTimeout limits the time to get a connection and begin a transaction, or to read a few rows.
	shortTimeout = 10 * time.Second
	// connectionLifetime limits the age of a connection, so that a pool returns to a host after a failover.
	connectionLifetime = 30 * time.Minute
)

// modeSetting is the setting of an address for the mode in which pgx runs queries.
const modeSetting = "default_query_exec_mode"

// newPostgres parses an address. Queries are prepared if the address asks for it, or if open finds no pooler.
func newPostgres(address string) (*postgres, error) {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, fmt.Errorf("DATABASE is not a valid address of PostgreSQL: %w", err)
	}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = connectTimeout
	}
	if config.ValidateConnect == nil { // choose the primary of several hosts
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

func (e *postgres) openBuilder() (*sql.DB, error) { return e.pool(*e.config, 1), nil }

func (*postgres) tables() string {
	return `select tablename from pg_tables where schemaname = current_schema()`
}

func (*postgres) dialect() goose.Dialect { return goose.DialectPostgres }

// schemaLock is the number of the lock in lockSchema. It may be any number that no other program uses.
const schemaLock = 6948463

func (*postgres) lockSchema(ctx context.Context, tx *sql.Tx) error {
	_, err := tx.ExecContext(ctx, `select pg_advisory_xact_lock($1)`, schemaLock)
	return err
}

// keepCopy implements engine. Operators make copies with pg_dump.
func (*postgres) keepCopy(context.Context, int64) (string, error) { return "", nil }

// open implements engine. Without a pooler queries are prepared, which halves the time of a booking.
func (e *postgres) open(ctx context.Context) (write, read *sql.DB, err error) {
	builder, err := e.openBuilder()
	if err != nil {
		return nil, nil, err
	}
	pooled, err := behindPooler(ctx, builder)
	if err := errors.Join(err, builder.Close()); err != nil {
		return nil, nil, err
	}
	if !pooled && !e.mode {
		e.config.DefaultQueryExecMode = pgx.QueryExecModeCacheStatement
	}
	quick := *e.config
	quick.DialFunc = withDeadlines(quick.DialFunc)
	return e.pool(quick, postgresWriters+1), e.pool(quick, postgresReaders), nil
}

// Each transaction sets its own limits. Behind a pooler, a session's limits would apply to other clients. A statement
// that waits for a lock fails soon, and its transaction is retried. A stalled server's transaction is rolled back.
const (
	beginWrite = `begin isolation level read committed; set local lock_timeout = '100ms'; ` +
		`set local statement_timeout = '20s'; set local idle_in_transaction_session_timeout = '20s'`
	beginRead = `begin isolation level repeatable read read only; set local statement_timeout = '60s'; ` +
		`set local idle_in_transaction_session_timeout = '10min'` // an export is as slow as its reader
	beginLong = `begin isolation level read committed; set local lock_timeout = 0; set local statement_timeout = 0; ` +
		`set local idle_in_transaction_session_timeout = '10min'`
)

func (*postgres) pool(config pgx.ConnConfig, connections int) *sql.DB {
	db := stdlib.OpenDB(config)
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	db.SetConnMaxLifetime(connectionLifetime)
	return db
}

func (*postgres) writers() int64 { return postgresWriters }

func (*postgres) beginRead(ctx context.Context, conn *sql.Conn) error {
	_, err := conn.ExecContext(ctx, beginRead)
	return err
}

// beginWrite implements engine. Each statement of the transaction sees all commits before it. So a transaction that
// decides by a row locks the row first (store/lock.go).
func (*postgres) beginWrite(ctx context.Context, conn *sql.Conn) error {
	_, err := conn.ExecContext(ctx, beginWrite)
	return err
}

func (*postgres) withTimeout(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, shortTimeout)
}

func (*postgres) state(conn *sql.Conn) txState {
	in := connClosed // Raw does not call the function if database/sql knows that the connection is closed
	_ = conn.Raw(func(c any) error {
		switch pg := c.(*stdlib.Conn).Conn().PgConn(); {
		case pg.IsClosed():
		case pg.TxStatus() == 'E':
			in = failedTx
		case pg.TxStatus() == 'T':
			in = inTx
		default:
			in = noTx
		}
		return nil
	})
	return in
}

// maybeCommitted implements engine. It is true without an answer, or if the answer is of class 57 (standby) or 08
// (pooler).
func (*postgres) maybeCommitted(err error) bool {
	of, answered := errors.AsType[*pgconn.PgError](err)
	return !answered || strings.HasPrefix(of.Code, "57") || strings.HasPrefix(of.Code, "08")
}

// retryableCodes are the codes of a conflict: serialization, deadlock, a lock, and a unique value.
var retryableCodes = map[string]bool{"40001": true, "40P01": true, "55P03": true, "23505": true}

func (*postgres) isLocked(err error) bool {
	of, ok := errors.AsType[*pgconn.PgError](err)
	return ok && of.Code == "55P03"
}

func (*postgres) isRetryable(err error) bool {
	of, ok := errors.AsType[*pgconn.PgError](err)
	return ok && retryableCodes[of.Code]
}

// longTx implements engine. The transaction sees the commits of others. A serializable one would always conflict.
func (e *postgres) longTx(ctx context.Context, d *DB, f func(tx Tx) error) error {
	conn, err := d.write.Conn(ctx)
	if err != nil {
		return err
	}
	if _, err := conn.ExecContext(ctx, beginLong); err != nil {
		release(conn, e)
		return err
	}
	return complete(d.newWriteTx(conn), f)
}

// purgeDeleted implements engine: PostgreSQL's own vacuum removes deleted rows.
func (*postgres) purgeDeleted(context.Context, *DB) error { return nil }
