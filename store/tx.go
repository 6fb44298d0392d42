package store

import (
	"context"
	"database/sql"
)

// transaction is what a query needs of one. Where it ends is not the query's to say.
type transaction interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// tx runs f in a transaction, and commits when it returns nil. f may run beside the transactions of
// others, one after another (group), and no more once ctx has ended before its turn; what has begun is
// carried through. Where others disturbed it (engine.again) f runs again, from what it was given: it may
// not lean on what it left behind.
func (d *DB) tx(ctx context.Context, f func(tx transaction) error) error {
	return notSaved(d.writers.do(ctx, f))
}

// exec is a transaction of one statement.
func (d *DB) exec(ctx context.Context, query string, args ...any) (result sql.Result, err error) {
	err = d.tx(ctx, func(tx transaction) error {
		result, err = tx.ExecContext(ctx, query, args...)
		return err
	})
	return result, err
}

// long runs f in a transaction that may take long, and is not carried out again: what it changes it
// guards in the statements that change it.
func (d *DB) long(ctx context.Context, f func(tx transaction) error) error {
	return d.engine.long(ctx, d, f)
}
