// Package db connects to Efie's database, SQLite or PostgreSQL, and runs transactions in it. Write runs a transaction
// that changes data. Such transactions wait for their turn and are retried after a conflict. Read and ReadTx never wait
// for a writer. An engine hides the differences between SQLite and PostgreSQL, and both accept all queries. Only store,
// the packages below it, config, and commands that name or check a database import db.
package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync/atomic"

	"golang.org/x/sync/semaphore"
)

// DB is a database: a pool of connections that read, and one of connections that write.
type DB struct {
	engine  engine
	write   *sql.DB
	turns   *semaphore.Weighted // limits how many transactions write at once
	waiting atomic.Int64        // the number of transactions that wait for a turn
	closed  atomic.Bool
	read    *sql.DB

	schema   int64       // the version of the schema that this program knows
	outdated atomic.Bool // this program is older than the schema
}

// Open opens the database at an address, which is the path of a file or postgres://…. It creates a missing file and
// missing tables. It refuses a schema that is older than this program (Migrate changes it) or newer.
func Open(ctx context.Context, address string) (*DB, error) {
	e, err := engineFor(address)
	if err != nil {
		return nil, err
	}
	var m Migration
	var write, read *sql.DB
	if err = m.run(ctx, e, m.olderSchema); err == nil {
		write, read, err = e.open(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("open database %s: %w", RedactAddress(address), err)
	}
	return &DB{engine: e, write: write, turns: semaphore.NewWeighted(e.writers()), read: read, schema: m.To}, nil
}

// Close waits for the transactions that write or wait for their turn, and closes all connections.
func (d *DB) Close() error {
	d.closed.Store(true)
	all := d.engine.writers()
	if err := d.turns.Acquire(context.Background(), all); err != nil {
		return err
	}
	defer d.turns.Release(all)
	return errors.Join(d.read.Close(), d.write.Close())
}

// Ready fails if the database does not answer, or if its schema is newer than this program.
func (d *DB) Ready(ctx context.Context) error {
	version, err := ReadOne(ctx, d, ScanValue[int64],
		`select version_id from goose_db_version order by id desc limit 1`)
	if err != nil {
		return err
	}
	return d.CompareSchema(version)
}

// Pools returns the pool for writing and the pool for reading, for metrics.
func (d *DB) Pools() (write, read *sql.DB) { return d.write, d.read }

// Writing returns the number of transactions that wait for their turn to write.
func (d *DB) Writing() int { return int(d.waiting.Load()) }

func (d *DB) Postgres() bool {
	_, is := d.engine.(*postgres)
	return is
}

func (d *DB) PurgeDeleted(ctx context.Context) error { return d.engine.purgeDeleted(ctx, d) }
