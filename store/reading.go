package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
)

// ask lets f read a few rows on a connection of its own. When ctx ends, ask stops waiting for a free connection. A
// running query is not interrupted, because watching for that costs as much as a small query.
func (d *DB) ask(ctx context.Context, f func(from transaction) error) error {
	lasts, cancel := d.engine.bounded(context.WithoutCancel(ctx))
	defer cancel()
	return d.reader(ctx, func(_ context.Context, conn *sql.Conn) error { return f(steady{conn, lasts}) })
}

// reader lends f a connection of the read pool, and the context in which it came.
func (d *DB) reader(ctx context.Context, f func(ctx context.Context, conn *sql.Conn) error) error {
	comes, cancel := d.engine.bounded(ctx)
	defer cancel()
	conn, err := d.read.Conn(comes)
	if err != nil {
		return notRead(err)
	}
	defer end(conn, d.engine)
	return notRead(f(comes, conn))
}

// one reads a row.
func one[T any](ctx context.Context, d *DB, scan func(scanner) (T, error), query string, args ...any) (item T, err error) {
	err = d.ask(ctx, func(from transaction) error {
		item, err = scan(from.QueryRowContext(ctx, query, args...))
		return err
	})
	return item, err
}

// scanTo scans a row of one value.
func scanTo[T any](row scanner) (value T, err error) {
	err = row.Scan(&value)
	return value, err
}

// look lets f read what must all be of one moment, for as long as that takes.
func (d *DB) look(ctx context.Context, f func(tx transaction) error) error {
	return d.reader(ctx, func(comes context.Context, conn *sql.Conn) error {
		if err := d.engine.begin(comes, conn, false); err != nil {
			return err
		}
		tx := steady{conn, context.Background()}
		defer func() { _, _ = tx.ExecContext(ctx, `rollback`) }() // end throws away what cannot be ended
		return f(tx)
	})
}

// steady is a connection whose statements end with lasts, and not with the context of the caller.
type steady struct {
	conn  *sql.Conn
	lasts context.Context
}

// ExecContext implements transaction.
func (c steady) ExecContext(_ context.Context, query string, args ...any) (sql.Result, error) {
	return c.conn.ExecContext(c.lasts, query, args...)
}

// QueryContext implements transaction.
func (c steady) QueryContext(_ context.Context, query string, args ...any) (*sql.Rows, error) {
	return c.conn.QueryContext(c.lasts, query, args...)
}

// QueryRowContext implements transaction.
func (c steady) QueryRowContext(_ context.Context, query string, args ...any) *sql.Row {
	return c.conn.QueryRowContext(c.lasts, query, args...)
}

// end gives a connection back, and throws it away when a transaction is still open there.
func end(conn *sql.Conn, e engine) {
	if e.standing(conn) != idle {
		_ = discard(conn)
		return
	}
	_ = conn.Close()
}

// discard throws a connection away.
func discard(conn *sql.Conn) error {
	_ = conn.Raw(func(any) error { return driver.ErrBadConn })
	return conn.Close()
}
