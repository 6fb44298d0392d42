// Package db connects to Efie's database, SQLite or PostgreSQL, and runs transactions in it.
//
// DB is a database with its connections. WriteTx runs a transaction that changes data: transactions wait for their turn
// in the order of arrival, share commits on SQLite (groupcommit), and are retried if they conflict with another program
// (write.go). Read and ReadTx run queries, which wait for no writer. An engine is what SQLite and PostgreSQL do
// differently; every query is SQL that both accept. The rest of the package scans and inserts rows, checks files for
// damage, and turns errors that pass by themselves into hostel.ErrNotSaved and hostel.ErrNotRead.
//
// Only store, the packages below it, config, and commands that name or check a database import db.
package db

import (
	"context"
	"database/sql"
	"errors"
	"sync/atomic"

	"golang.org/x/sync/semaphore"

	"efie/store/db/groupcommit"
)

// DB is a database: a pool of connections that read, and one of connections that write.
type DB struct {
	engine  engine
	write   *sql.DB
	turns   *semaphore.Weighted             // to write; those that wait get them in the order of arrival
	commits *groupcommit.Committer[writeTx] // nil if transactions do not share commits
	waiting atomic.Int64                    // how many wait for a turn
	closed  atomic.Bool
	read    *sql.DB
}

// Open opens the database at an address, the path of a file or postgres://…, creates the file and its folder if they
// are missing, and brings the schema up to date.
func Open(ctx context.Context, address string) (*DB, error) {
	e, err := engineFor(address)
	if err != nil {
		return nil, err
	}
	write, read, err := e.open(ctx)
	if err != nil {
		return nil, err
	}
	d := &DB{engine: e, write: write, turns: semaphore.NewWeighted(e.writers()), read: read}
	if e.writers() == 1 {
		d.commits = groupcommit.New[writeTx](d.turns)
	}
	return d, nil
}

// Close waits for the transactions that write or wait for their turn, and closes all connections.
func (d *DB) Close() error {
	d.closed.Store(true)
	all := d.engine.writers()
	if err := d.turns.Acquire(context.Background(), all); err != nil {
		return err
	}
	defer d.turns.Release(all)
	if d.commits != nil {
		d.commits.Flush()
	}
	return errors.Join(d.read.Close(), d.write.Close())
}

// Ready fails if the database does not answer.
func (d *DB) Ready(ctx context.Context) error {
	_, err := One(ctx, d, ScanValue[int], `select 1`)
	return err
}

// Pools returns the connections that write and those that read, for metrics.
func (d *DB) Pools() (write, read *sql.DB) { return d.write, d.read }

// Writing returns how many transactions wait for their turn to write.
func (d *DB) Writing() int { return int(d.waiting.Load()) }

// Postgres reports whether the engine is PostgreSQL, and not SQLite.
func (d *DB) Postgres() bool {
	_, is := d.engine.(*postgres)
	return is
}

// QueryContext reads rows, on any connection that reads.
func (d *DB) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return d.read.QueryContext(ctx, query, args...)
}

// QueryRowContext reads one row, on any connection that reads.
func (d *DB) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	return d.read.QueryRowContext(ctx, query, args...)
}

// PurgeDeleted removes deleted rows from files that still hold them.
func (d *DB) PurgeDeleted(ctx context.Context) error { return d.engine.purgeDeleted(ctx, d) }
