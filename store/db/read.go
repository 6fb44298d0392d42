package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
)

// Read lets f read a few rows on a connection of its own. When ctx ends, Read stops waiting for a free connection. A
// running query is not interrupted, because watching for that costs as much as a small query.
func (d *DB) Read(ctx context.Context, f func(from Tx) error) error {
	short, cancel := d.engine.withTimeout(context.WithoutCancel(ctx))
	defer cancel()
	return d.withReader(ctx, func(_ context.Context, conn *sql.Conn) error { return f(connTx{conn, short}) })
}

// withReader lends f a connection of the read pool, and the context in which it was obtained.
func (d *DB) withReader(ctx context.Context, f func(ctx context.Context, conn *sql.Conn) error) error {
	short, cancel := d.engine.withTimeout(ctx)
	defer cancel()
	conn, err := d.read.Conn(short)
	if err != nil {
		return notRead(err)
	}
	defer release(conn, d.engine)
	return notRead(f(short, conn))
}

// One reads one row.
func One[T any](
	ctx context.Context, d *DB, scan func(Scanner) (T, error), query string, args ...any,
) (item T, err error) {
	err = d.Read(ctx, func(from Tx) error {
		item, err = scan(from.QueryRowContext(ctx, query, args...))
		return err
	})
	return item, err
}

// ScanValue scans a row of one value.
func ScanValue[T any](row Scanner) (value T, err error) {
	err = row.Scan(&value)
	return value, err
}

// ReadTx lets f read a single state of the data, for as long as f takes.
func (d *DB) ReadTx(ctx context.Context, f func(tx Tx) error) error {
	return d.withReader(ctx, func(short context.Context, conn *sql.Conn) error {
		if err := d.engine.beginRead(short, conn); err != nil {
			return err
		}
		tx := connTx{conn, context.Background()}
		defer func() { _, _ = tx.ExecContext(ctx, `rollback`) }() // if that fails, release discards the connection
		return f(tx)
	})
}

// connTx is a connection whose statements run under ctx, and not under the caller's context.
type connTx struct {
	conn *sql.Conn
	ctx  context.Context
}

// ExecContext implements Tx.
func (c connTx) ExecContext(_ context.Context, query string, args ...any) (sql.Result, error) {
	return c.conn.ExecContext(c.ctx, query, args...)
}

// QueryContext implements Tx.
func (c connTx) QueryContext(_ context.Context, query string, args ...any) (*sql.Rows, error) {
	return c.conn.QueryContext(c.ctx, query, args...)
}

// QueryRowContext implements Tx.
func (c connTx) QueryRowContext(_ context.Context, query string, args ...any) *sql.Row {
	return c.conn.QueryRowContext(c.ctx, query, args...)
}

// release returns a connection to its pool, or discards it if a transaction is still open on it.
func release(conn *sql.Conn, e engine) {
	if e.state(conn) != noTx {
		_ = discard(conn)
		return
	}
	_ = conn.Close()
}

// discard closes a connection instead of returning it to its pool.
func discard(conn *sql.Conn) error {
	_ = conn.Raw(func(any) error { return driver.ErrBadConn })
	return conn.Close()
}
