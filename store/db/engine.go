package db

import (
	"context"
	"database/sql"
)

// engine is what SQLite and PostgreSQL do differently. Everything else is SQL that both accept.
type engine interface {
	// open brings the schema up to date, and opens the pools that write and read.
	open(ctx context.Context) (write, read *sql.DB, err error)
	// writers returns how many transactions may write at the same time.
	writers() int64
	// beginRead begins a transaction on a connection that reads a single state of the data.
	beginRead(ctx context.Context, conn *sql.Conn) error
	// beginWrite begins a transaction that writes, with its first statements.
	beginWrite(ctx context.Context, conn *sql.Conn, first []step) error
	// withTimeout returns a context for what must be quick: to get a connection, to read a few rows.
	withTimeout(ctx context.Context) (context.Context, context.CancelFunc)
	// state returns the state of a connection.
	state(conn *sql.Conn) txState
	// maybeCommitted reports whether a transaction may have been committed although its commit returned err.
	maybeCommitted(err error) bool
	// isLocked reports whether a transaction failed at a lock that another one may hold for long.
	isLocked(err error) bool
	// isRetryable reports whether a transaction failed because of another one, and may run again.
	isRetryable(err error) bool
	// longTx runs prepare, and then f in a transaction that may take long and is not retried: its statements must
	// themselves make sure that they change only what they may.
	longTx(ctx context.Context, d *DB, prepare, f func(tx Tx) error) error
	// purgeDeleted removes deleted rows from files that still hold them.
	purgeDeleted(ctx context.Context, d *DB) error
}

// txState is the state of a connection.
type txState int

const (
	noTx       txState = iota // in no transaction
	inTx                      // in a transaction
	failedTx                  // in a transaction that can only be rolled back
	connClosed                // the connection is closed
)

// engineFor returns the engine for an address: a URL of PostgreSQL, or a path.
func engineFor(address string) (engine, error) {
	if IsPostgres(address) {
		return newPostgres(address)
	}
	return &sqlite{path: address}, nil
}
