package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"

	"efie/hostel"
)

// Tx runs queries in a transaction, under the context of the transaction. Only the function that began the transaction
// ends it. A pool of connections implements Tx too.
type Tx interface {
	Exec(query string, args ...any) (sql.Result, error)
	Query(query string, args ...any) (*sql.Rows, error)
	QueryRow(query string, args ...any) *sql.Row
}

func Exec(tx Tx, query string, args ...any) error {
	_, err := tx.Exec(query, args...)
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
func MustChange(tx Tx, unchanged error, query string, args ...any) error {
	changed, err := Changed(tx.Exec(query, args...))
	if err == nil && !changed {
		return unchanged
	}
	return err
}

// contextTx runs statements on a connection or a pool, under ctx.
type contextTx struct {
	on interface {
		ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
		QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
		QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
	}
	ctx context.Context
}

func (t contextTx) Exec(query string, args ...any) (sql.Result, error) {
	return t.on.ExecContext(t.ctx, query, args...)
}

func (t contextTx) Query(query string, args ...any) (*sql.Rows, error) {
	return t.on.QueryContext(t.ctx, query, args...)
}

func (t contextTx) QueryRow(query string, args ...any) *sql.Row {
	return t.on.QueryRowContext(t.ctx, query, args...)
}

// writeTx is a transaction that writes. Its statements cannot be cancelled, because watching a context costs time.
type writeTx struct {
	contextTx
	conn   *sql.Conn
	engine engine
}

func (d *DB) newWriteTx(conn *sql.Conn) writeTx {
	return writeTx{contextTx{conn, context.Background()}, conn, d.engine}
}

// errRolledBack means that the database rolled the transaction back, as SQLite does when the disk is full.
var errRolledBack = fmt.Errorf("%w (%w)", hostel.ErrNotSaved, errors.New("the transaction was rolled back"))

// errIgnored means that a statement failed and f ignored its error. PostgreSQL would roll back silently.
var errIgnored = errors.New("a statement of the transaction failed, and its error was ignored")

// Exec implements Tx. After a roll-back, a statement would commit by itself.
func (t writeTx) Exec(query string, args ...any) (sql.Result, error) {
	if err := t.rolledBack(); err != nil {
		return nil, err
	}
	return t.contextTx.Exec(query, args...)
}

// Query implements Tx. A query with a returning clause changes rows.
func (t writeTx) Query(query string, args ...any) (*sql.Rows, error) {
	if err := t.rolledBack(); err != nil {
		return nil, err
	}
	return t.contextTx.Query(query, args...)
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
