package db

import (
	"context"
	"database/sql"
)

// Read calls f with a connection for reading a few rows. The end of ctx does not interrupt a running query.
func (d *DB) Read(ctx context.Context, f func(from Tx) error) error {
	short, cancel := d.engine.withTimeout(context.WithoutCancel(ctx))
	defer cancel()
	return d.withReader(ctx, func(_ context.Context, conn *sql.Conn) error { return f(contextTx{conn, short}) })
}

// withReader calls f with a connection of the read pool, and with the context that limited getting it.
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

func ReadOne[T any](
	ctx context.Context, d *DB, scan func(Scanner) (T, error), query string, args ...any,
) (item T, err error) {
	err = d.Read(ctx, func(from Tx) error {
		item, err = scan(from.QueryRow(query, args...))
		return err
	})
	return item, err
}

// ReadFew reads a few rows as Read does.
func ReadFew[T any](
	ctx context.Context, d *DB, scan func(Scanner) (T, error), query string, args ...any,
) (list []T, err error) {
	err = d.Read(ctx, func(from Tx) error {
		list, err = All(from, scan, query, args...)
		return err
	})
	return list, err
}

// ReadAll reads any number of rows on a connection of the read pool. It stops when ctx ends.
func ReadAll[T any](ctx context.Context, d *DB, scan func(Scanner) (T, error), query string, args ...any) ([]T, error) {
	list, err := All(contextTx{d.read, ctx}, scan, query, args...)
	return list, notRead(err)
}

// ReadTx calls f with a transaction that reads a single state of the data. f may take long. The end of ctx ends it.
func (d *DB) ReadTx(ctx context.Context, f func(tx Tx) error) error {
	return d.withReader(ctx, func(short context.Context, conn *sql.Conn) error {
		if err := d.engine.beginRead(short, conn); err != nil {
			return err
		}
		// If the rollback fails, release discards the connection.
		defer func() { _, _ = conn.ExecContext(context.WithoutCancel(ctx), `rollback`) }()
		return f(contextTx{conn, ctx})
	})
}
