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

var (
	// errRolledBack means that the database rolled the transaction back by itself, as SQLite does when the disk is
	// full, a file cannot be read or written, or memory runs out.
	errRolledBack = errors.New("the transaction was rolled back")
	// errIgnored means that a statement failed and its error was ignored. PostgreSQL would roll back silently.
	errIgnored = errors.New("a statement of the transaction failed, and it went on")
)

// writing is a transaction that writes.
type writing struct {
	first func(p *Pipeline) // adds its first statements
	then  func(tx Tx) error
}

// writeInTurn runs a transaction after those that came earlier. One that found a row locked queues again, because the
// lock may last long.
func (d *DB) writeInTurn(ctx context.Context, w writing) error {
	for since := time.Now(); ; {
		if err := d.takeTurn(ctx); err != nil {
			return fmt.Errorf("begin: %w", err)
		}
		err := d.writeWithRetries(ctx, w, since)
		if !d.engine.isLocked(err) || time.Since(since) >= retryFor {
			return err
		}
	}
}

// takeTurn waits for a turn, which writeWithRetries gives back.
func (d *DB) takeTurn(ctx context.Context) error {
	if d.closed.Load() {
		return sql.ErrConnDone
	}
	d.waiting.Add(1)
	defer d.waiting.Add(-1)
	return d.turns.Acquire(ctx, 1)
}

// writeWithRetries runs a transaction, and again while it conflicts with another one.
func (d *DB) writeWithRetries(ctx context.Context, w writing, since time.Time) error {
	defer d.turns.Release(1)
	for {
		err := d.writeOnce(w)
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
		return fmt.Errorf("begin: %w (%w)", hostel.ErrNotSaved, err)
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

// complete runs f in the transaction of a connection, commits it, and releases the connection. Statements cannot be
// cancelled: watching for that costs as much as a small query.
func (d *DB) complete(conn *sql.Conn, f func(tx Tx) error) error {
	committed := false
	defer func() { // also when f panics
		if !committed {
			_, _ = conn.ExecContext(context.Background(), `rollback`) // if that fails, release discards the connection
		}
		release(conn, d.engine)
	}()
	tx := writeTx{connTx{conn, context.Background()}, d.engine}
	if err := f(tx); err != nil {
		return err
	}
	if tx.rolledBack() {
		return fmt.Errorf("%w (%w)", hostel.ErrNotSaved, errRolledBack)
	}
	if d.engine.state(conn) == failedTx {
		return errIgnored
	}
	_, err := conn.ExecContext(context.Background(), `commit`)
	if err == nil {
		committed = true
		return nil
	}
	if d.engine.maybeCommitted(err) {
		return fmt.Errorf("commit: %w (%w)", hostel.ErrPerhapsSaved, err)
	}
	return fmt.Errorf("commit: %w (%w)", hostel.ErrNotSaved, err)
}

// writeTx is a transaction that writes.
type writeTx struct {
	connTx
	engine engine
}

// ExecContext implements Tx. After a roll-back, a statement would commit by itself.
func (t writeTx) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if t.rolledBack() {
		return nil, errRolledBack
	}
	return t.connTx.ExecContext(ctx, query, args...)
}

// QueryContext implements Tx. With a returning clause it changes rows, too.
func (t writeTx) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if t.rolledBack() {
		return nil, errRolledBack
	}
	return t.connTx.QueryContext(ctx, query, args...)
}

// rolledBack reports whether the transaction is over.
func (t writeTx) rolledBack() bool {
	in := t.engine.state(t.conn)
	return in == noTx || in == connClosed
}
