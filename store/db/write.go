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

var (
	// errRolledBack means that the database rolled the transaction back by itself, as SQLite does when the disk is
	// full, a file cannot be read or written, or memory runs out.
	errRolledBack = errors.New("the transaction was rolled back")
	// errIgnored means that a statement failed and its error was ignored. PostgreSQL would roll back silently.
	errIgnored = errors.New("a statement of the transaction failed, and it went on")
)

// writeInTurn runs f in a transaction after those that came earlier. One that found a row locked queues again, because
// the lock may last long.
func (d *DB) writeInTurn(ctx context.Context, f func(tx Tx) error) error {
	for since := time.Now(); ; {
		if err := d.takeTurn(ctx); err != nil {
			return fmt.Errorf("begin: %w", err)
		}
		err := d.writeWithRetries(ctx, f, since)
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

// writeWithRetries runs f in a transaction, and again while it conflicts with another one.
func (d *DB) writeWithRetries(ctx context.Context, f func(tx Tx) error, since time.Time) error {
	defer d.turns.Release(1)
	for {
		err := d.writeOnce(f)
		if !d.engine.isRetryable(err) || time.Since(since) >= retryFor {
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

// writeOnce runs f in a transaction.
func (d *DB) writeOnce(f func(tx Tx) error) error {
	conn, err := d.beginWrite()
	if err != nil {
		return fmt.Errorf("begin: %w (%w)", hostel.ErrNotSaved, err)
	}
	return d.complete(conn, f)
}

// beginWrite begins a transaction. It replaces connections that broke while they were idle: nothing was sent on them
// yet.
func (d *DB) beginWrite() (conn *sql.Conn, err error) {
	ctx, cancel := d.engine.withTimeout(context.Background())
	defer cancel()
	for range 1 + d.write.Stats().MaxOpenConnections {
		if conn, err = d.write.Conn(ctx); err != nil {
			return nil, err
		}
		if err = d.engine.begin(ctx, conn, true); err == nil {
			return conn, nil
		}
		broke := d.engine.state(conn) == connClosed
		release(conn, d.engine)
		if !broke {
			return nil, err
		}
	}
	return nil, err
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
