package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"efie/hostel"
)

const (
	// retryFor limits the time for which a transaction is retried. An import of 5,000 hostels takes a few seconds.
	retryFor = 10 * time.Second
	// maxPause is the longest pause before a retry. Pauses are random, so that two servers stop conflicting.
	maxPause = 4 * time.Millisecond
)

// ErrConflict makes Write run a transaction again, because another transaction has changed rows that it read.
var ErrConflict = errors.New("another transaction was faster")

// Write runs f in a transaction, and commits when f returns nil. Transactions run in the order of arrival. If ctx ends
// before f begins, f does not run; once begun, it is completed. After a conflict with another transaction f runs again
// (engine.isRetryable). So f must keep its state in local variables, and set its results at its end.
func (d *DB) Write(ctx context.Context, f func(tx Tx) error) error {
	for since := time.Now(); ; {
		err := d.writeInTurn(ctx, since, f)
		// A transaction that found a row locked waits for a new turn, because the lock may last long.
		if !d.engine.isLocked(err) || time.Since(since) >= retryFor {
			return notSaved(err)
		}
	}
}

// Exec runs one statement in its own transaction.
func (d *DB) Exec(ctx context.Context, query string, args ...any) (result sql.Result, err error) {
	err = d.Write(ctx, func(tx Tx) error {
		result, err = tx.Exec(query, args...)
		return err
	})
	return result, err
}

// LongTx runs f in a transaction that may take long and is not retried.
func (d *DB) LongTx(ctx context.Context, f func(tx Tx) error) error {
	return notSaved(d.engine.longTx(ctx, d, f))
}

// writeInTurn waits for a turn, and then runs a transaction with its retries.
func (d *DB) writeInTurn(ctx context.Context, since time.Time, f func(tx Tx) error) error {
	if err := d.takeTurn(ctx); err != nil {
		return err
	}
	defer d.turns.Release(1)
	return d.retry(ctx, since, f)
}

// takeTurn waits for a turn. It fails if the schema is newer than this program.
func (d *DB) takeTurn(ctx context.Context) error {
	if d.closed.Load() {
		return fmt.Errorf("begin: %w", sql.ErrConnDone)
	}
	if d.outdated.Load() {
		return fmt.Errorf("begin: %w", hostel.ErrUpdating)
	}
	d.waiting.Add(1)
	defer d.waiting.Add(-1)
	if err := d.turns.Acquire(ctx, 1); err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	return nil
}

// retry runs a transaction, and repeats it while it conflicts with another one. It returns if a row is locked.
func (d *DB) retry(ctx context.Context, since time.Time, f func(tx Tx) error) error {
	for {
		err := d.writeOnce(f)
		again := d.engine.isRetryable(err) || errors.Is(err, ErrConflict)
		if !again || time.Since(since) >= retryFor {
			return err
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("begin: %w", ctx.Err())
		case <-time.After(rand.N(maxPause)): // #nosec G404 -- it only separates two servers in time
		}
		if d.engine.isLocked(err) {
			return err
		}
	}
}

func (d *DB) writeOnce(f func(tx Tx) error) error {
	tx, err := d.beginWrite()
	if err != nil {
		return fmt.Errorf("begin: %w (%w)", hostel.ErrNotSaved, err)
	}
	return complete(tx, f)
}

func complete(tx writeTx, f func(tx Tx) error) error {
	defer tx.end() // also when f panics
	if err := f(tx); err != nil {
		return err
	}
	return tx.commit()
}

// beginWrite begins a transaction. It replaces connections that broke while they were idle.
func (d *DB) beginWrite() (tx writeTx, err error) {
	ctx, cancel := d.engine.withTimeout(context.Background())
	defer cancel()
	for range 1 + d.write.Stats().MaxOpenConnections {
		var conn *sql.Conn
		if conn, err = d.write.Conn(ctx); err != nil {
			return tx, err
		}
		if err = d.engine.beginWrite(ctx, conn); err == nil {
			return d.newWriteTx(conn), nil
		}
		broken := d.engine.state(conn) == connClosed
		release(conn, d.engine)
		if !broken {
			return tx, err
		}
	}
	return tx, err
}
