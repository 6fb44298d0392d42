package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"

	"efie/hostel"
)

// Tx runs queries in a transaction. Only the function that began the transaction ends it. A pool of connections
// implements Tx too.
type Tx interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

func Exec(ctx context.Context, tx Tx, query string, args ...any) error {
	_, err := tx.ExecContext(ctx, query, args...)
	return err
}

func Changed(result sql.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	n, err := result.RowsAffected()
	return n > 0, err
}

// MustChange runs a statement in a transaction. It fails with the error unchanged if no row changed.
func MustChange(ctx context.Context, tx Tx, unchanged error, query string, args ...any) error {
	changed, err := Changed(tx.ExecContext(ctx, query, args...))
	if err == nil && !changed {
		return unchanged
	}
	return err
}

// connTx is a connection whose statements run under ctx, and not under the caller's context.
type connTx struct {
	conn *sql.Conn
	ctx  context.Context
}

func (c connTx) ExecContext(_ context.Context, query string, args ...any) (sql.Result, error) {
	return c.conn.ExecContext(c.ctx, query, args...)
}

func (c connTx) QueryContext(_ context.Context, query string, args ...any) (*sql.Rows, error) {
	return c.conn.QueryContext(c.ctx, query, args...)
}

func (c connTx) QueryRowContext(_ context.Context, query string, args ...any) *sql.Row {
	return c.conn.QueryRowContext(c.ctx, query, args...)
}

// writeTx is a transaction that writes. Its statements cannot be cancelled, because watching a context costs time.
type writeTx struct {
	connTx
	engine engine
}

func (d *DB) newWriteTx(conn *sql.Conn) writeTx {
	return writeTx{connTx{conn, context.Background()}, d.engine}
}

// errRolledBack means that the database rolled the transaction back, as SQLite does when the disk is full.
var errRolledBack = fmt.Errorf("%w (%w)", hostel.ErrNotSaved, errors.New("the transaction was rolled back"))

// errIgnored means that a statement failed and f ignored its error. PostgreSQL would roll back silently.
var errIgnored = errors.New("a statement of the transaction failed, and its error was ignored")

// ExecContext implements Tx. After a roll-back, a statement would commit by itself.
func (t writeTx) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if err := t.rolledBack(); err != nil {
		return nil, err
	}
	return t.connTx.ExecContext(ctx, query, args...)
}

// QueryContext implements Tx. A query with a returning clause changes rows.
func (t writeTx) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if err := t.rolledBack(); err != nil {
		return nil, err
	}
	return t.connTx.QueryContext(ctx, query, args...)
}

// rolledBack fails if the database has rolled the transaction back by itself.
func (t writeTx) rolledBack() error {
	if in := t.engine.state(t.conn); in == noTx || in == connClosed {
		return errRolledBack
	}
	return nil
}

// commit commits the transaction or rolls it back, unless PostgreSQL's answer was lost.
func (t writeTx) commit() error {
	if err := t.rolledBack(); err != nil {
		return err
	}
	if t.engine.state(t.conn) == failedTx {
		return errIgnored
	}
	_, err := t.conn.ExecContext(t.ctx, `commit`)
	switch {
	case err == nil:
		return nil
	case t.engine.maybeCommitted(err):
		return fmt.Errorf("commit: %w (%w)", hostel.ErrMaybeSaved, err)
	}
	return fmt.Errorf("commit: %w (%w)", hostel.ErrNotSaved, err)
}

// end rolls the transaction back if it was not committed, and releases the connection.
func (t writeTx) end() {
	if in := t.engine.state(t.conn); in == inTx || in == failedTx {
		_, _ = t.conn.ExecContext(t.ctx, `rollback`) // release discards a connection that cannot roll back
	}
	release(t.conn, t.engine)
}

// release returns a connection to its pool, or closes it if a transaction is still open on it.
func release(conn *sql.Conn, e engine) {
	if e.state(conn) != noTx {
		_ = conn.Raw(func(any) error { return driver.ErrBadConn }) // so that Close does not return it to the pool
	}
	_ = conn.Close()
}
