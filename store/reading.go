package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
)

// ask lets f read on a connection of its own. Who leaves while all are in use waits no longer; a query
// that runs is not interrupted, as watching for that costs as much as a small query.
func (s *Store) ask(ctx context.Context, f func(from transaction) error) error {
	conn, err := s.read.Conn(ctx)
	if err != nil {
		return notRead(err)
	}
	defer end(conn, s.engine)
	return notRead(f(steady{conn}))
}

// one reads a row.
func one[T any](ctx context.Context, s *Store, scan func(scanner) (T, error), query string, args ...any) (item T, err error) {
	err = s.ask(ctx, func(from transaction) error {
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

// look is ask for what must all be of one moment.
func (s *Store) look(ctx context.Context, f func(tx transaction) error) error {
	return s.ask(ctx, func(tx transaction) error {
		_, begin := s.begins()
		if _, err := tx.ExecContext(ctx, begin); err != nil {
			return err
		}
		defer func() { _, _ = tx.ExecContext(ctx, `rollback`) }() // end throws away what cannot be ended
		return f(tx)
	})
}

// steady is a connection whose statements are not cancelled.
type steady struct{ conn *sql.Conn }

// ExecContext implements transaction.
func (c steady) ExecContext(_ context.Context, query string, args ...any) (sql.Result, error) {
	return c.conn.ExecContext(context.Background(), query, args...)
}

// QueryContext implements transaction.
func (c steady) QueryContext(_ context.Context, query string, args ...any) (*sql.Rows, error) {
	return c.conn.QueryContext(context.Background(), query, args...)
}

// QueryRowContext implements transaction.
func (c steady) QueryRowContext(_ context.Context, query string, args ...any) *sql.Row {
	return c.conn.QueryRowContext(context.Background(), query, args...)
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
