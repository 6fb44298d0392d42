package store

import (
	"context"
	"database/sql"
	"errors"
)

// DB is one database: a pool of connections that read, and one that writes, which transactions share.
type DB struct {
	engine  engine
	write   *sql.DB
	writers *group // transactions that wait to be written
	read    *sql.DB
}

// OpenDB opens the database at an address, the path of a file or postgres://…, makes the file and its folder
// where they are missing, and brings the schema up to date.
func OpenDB(ctx context.Context, address string) (*DB, error) {
	e, err := engineOf(address)
	if err != nil {
		return nil, err
	}
	write, read, err := e.open(ctx)
	if err != nil {
		return nil, err
	}
	return &DB{engine: e, write: write, writers: newGroup(write, e), read: read}, nil
}

// Close closes both pools, after the transactions that were begun.
func (d *DB) Close() error {
	d.writers.close()
	return errors.Join(d.read.Close(), d.write.Close())
}

// Ready fails when the database does not answer.
func (d *DB) Ready(ctx context.Context) error {
	_, err := one(ctx, d, scanTo[int], `select 1`)
	return err
}

// Pools returns the connections that write and those that read, for metrics.
func (d *DB) Pools() (write, read *sql.DB) { return d.write, d.read }

// Writing is how many transactions wait to be written.
func (d *DB) Writing() int {
	d.writers.mu.Lock()
	defer d.writers.mu.Unlock()
	return len(d.writers.waiting)
}

// Postgres reports whether the database is in PostgreSQL, and not in a file of SQLite's.
func (d *DB) Postgres() bool {
	_, is := d.engine.(*postgres)
	return is
}

// QueryContext reads rows on any connection that reads.
func (d *DB) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return d.read.QueryContext(ctx, query, args...)
}

// QueryRowContext reads one row on any connection that reads.
func (d *DB) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	return d.read.QueryRowContext(ctx, query, args...)
}

// PurgeDeleted removes what was deleted from where it was kept before it was written to its place.
func (d *DB) PurgeDeleted(ctx context.Context) error { return d.engine.forgetful(ctx, d) }
