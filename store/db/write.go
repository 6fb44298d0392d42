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
	// retryFor is how long a transaction is retried that conflicts with others, or that finds the database locked: an
	// import of 50,000 hostels takes a few seconds.
	retryFor = 10 * time.Second
	// maxPause is the longest pause before a retry, so that two servers do not go on conflicting.
	maxPause = 4 * time.Millisecond
)

// ErrConflict is what a transaction returns to run again, because another one has changed what it read.
var ErrConflict = errors.New("another transaction was faster")

// errIgnored means that a statement failed and its error was ignored. PostgreSQL would roll back silently.
var errIgnored = errors.New("a statement of the transaction failed, and it went on")

// writing is a transaction that writes.
type writing struct {
	first func(p *Pipeline) // adds its first statements
	then  func(tx Tx) error
	// of a long transaction: it runs before the transaction begins, and alone
	prepare func(tx Tx) error
}

// writeInTurn runs a transaction after those that came earlier. One that found a row locked queues again, because the
// lock may last long.
func (d *DB) writeInTurn(ctx context.Context, w writing) error {
	for since := time.Now(); ; {
		if err := d.takeTurn(ctx); err != nil {
			return fmt.Errorf("begin: %w", err)
		}
		err := d.writeNow(ctx, w, since)
		if !d.engine.isLocked(err) || time.Since(since) >= retryFor {
			return err
		}
	}
}

// takeTurn waits for a turn, which writeNow gives back.
func (d *DB) takeTurn(ctx context.Context) error {
	if d.closed.Load() {
		return sql.ErrConnDone
	}
	d.waiting.Add(1)
	defer d.waiting.Add(-1)
	return d.turns.Acquire(ctx, 1)
}

// writeNow runs a transaction, in a shared one if the engine has only one writer.
func (d *DB) writeNow(ctx context.Context, w writing, since time.Time) error {
	if d.commits != nil {
		return d.writeInGroup(ctx, w, since)
	}
	defer d.turns.Release(1)
	return d.retry(ctx, since, func() error { return d.writeOnce(w) })
}

// writeInGroup runs a transaction that shares a commit with others. It begins a transaction first if none is open.
func (d *DB) writeInGroup(ctx context.Context, w writing, since time.Time) error {
	if w.prepare != nil {
		d.commits.Flush()
	}
	begin := func() (tx writeTx, err error) {
		if err := d.prepare(ctx, w); err != nil {
			return tx, err
		}
		err = d.retry(ctx, since, func() error {
			conn, _, err := d.beginWrite(nil)
			tx = d.newWriteTx(conn)
			return err
		})
		return tx, err
	}
	return d.commits.Do(begin, func(tx writeTx) error {
		var first Pipeline
		w.first(&first)
		if err := first.Run(ctx, tx); err != nil {
			return err
		}
		return w.then(tx)
	})
}

// prepare runs what precedes a long transaction, on the connection that writes.
func (d *DB) prepare(ctx context.Context, w writing) error {
	if w.prepare == nil {
		return nil
	}
	conn, err := d.write.Conn(ctx)
	if err != nil {
		return fmt.Errorf("prepare: %w", err)
	}
	defer release(conn, d.engine)
	return w.prepare(connTx{conn, ctx})
}

// retry calls write, and again while it conflicts with another transaction.
func (d *DB) retry(ctx context.Context, since time.Time, write func() error) error {
	for {
		err := write()
		again := d.engine.isRetryable(err) || errors.Is(err, ErrConflict)
		if !again || time.Since(since) >= retryFor {
			return err
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("begin: %w", ctx.Err())
		case <-time.After(rand.N(maxPause)): // #nosec G404 -- it only keeps two servers out of step
		}
		if d.engine.isLocked(err) {
			return err
		}
	}
}

// writeOnce runs a transaction.
func (d *DB) writeOnce(w writing) error {
	var first Pipeline
	w.first(&first)
	conn, failed, err := d.beginWrite(first.steps)
	if err != nil {
		return err
	}
	return d.complete(conn, func(tx Tx) error {
		if failed != nil {
			return failed
		}
		return w.then(tx)
	})
}

// beginWrite begins a transaction with its first statements, one of which may have failed. It replaces connections that
// broke while they were idle: nothing was written on them yet.
func (d *DB) beginWrite(first []step) (conn *sql.Conn, failed, err error) {
	ctx, cancel := d.engine.withTimeout(context.Background())
	defer cancel()
	defer func() {
		if err != nil {
			err = fmt.Errorf("begin: %w (%w)", hostel.ErrNotSaved, err)
		}
	}()
	for range 1 + d.write.Stats().MaxOpenConnections {
		if conn, err = d.write.Conn(ctx); err != nil {
			return nil, nil, err
		}
		err = d.engine.beginWrite(ctx, conn, first)
		switch d.engine.state(conn) {
		case inTx, failedTx:
			return conn, err, nil
		case connClosed:
			release(conn, d.engine)
		case noTx:
			release(conn, d.engine)
			return nil, nil, err
		}
	}
	return nil, nil, err
}

// complete runs f in the transaction of a connection, commits it, and releases the connection.
func (d *DB) complete(conn *sql.Conn, f func(tx Tx) error) error {
	tx := d.newWriteTx(conn)
	ended := false
	defer func() { // also when f panics
		if !ended {
			_ = tx.End(`rollback`)
		}
	}()
	if err := f(tx); err != nil {
		return err
	}
	if err := tx.RolledBack(); err != nil {
		return err
	}
	if d.engine.state(conn) == failedTx {
		return errIgnored
	}
	ended = true
	return tx.End(`commit`)
}
