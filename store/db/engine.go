package db

import (
	"context"
	"database/sql"

	"github.com/pressly/goose/v3"
)

// engine has the methods that SQLite and PostgreSQL implement differently. Both accept all other SQL.
type engine interface {
	// openBuilder opens a connection that reads and changes the schema. It creates a missing file.
	openBuilder() (*sql.DB, error)
	tables() string
	dialect() goose.Dialect
	// lockSchema makes other programs that change the schema wait until the transaction ends.
	lockSchema(ctx context.Context, tx *sql.Tx) error
	// keepCopy copies a database whose schema has a version. It returns the copy's path, or "" for PostgreSQL.
	keepCopy(ctx context.Context, version int64) (string, error)
	open(ctx context.Context) (write, read *sql.DB, err error)
	writers() int64
	// beginRead begins a transaction on a connection that reads a single state of the data.
	beginRead(ctx context.Context, conn *sql.Conn) error
	beginWrite(ctx context.Context, conn *sql.Conn) error
	// withTimeout returns a context for quick work, such as getting a connection or reading a few rows.
	withTimeout(ctx context.Context) (context.Context, context.CancelFunc)
	state(conn *sql.Conn) txState
	// maybeCommitted reports whether a transaction may have been committed although its commit returned err.
	maybeCommitted(err error) bool
	// isLocked reports whether a transaction failed at a lock that another one may hold for long.
	isLocked(err error) bool
	// isRetryable reports whether a transaction failed because of another one, and may run again.
	isRetryable(err error) bool
	// longTx runs f in a transaction that may take long and is not retried.
	longTx(ctx context.Context, d *DB, f func(tx Tx) error) error
	// purgeDeleted removes deleted rows from files that still hold them.
	purgeDeleted(ctx context.Context, d *DB) error
}

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
