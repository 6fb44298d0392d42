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
func (s *Store) tx(ctx context.Context, f func(tx transaction) error) error {
	return notSaved(s.writers.do(ctx, f))
}

// exec is a transaction of one statement.
func (s *Store) exec(ctx context.Context, query string, args ...any) (result sql.Result, err error) {
	err = s.tx(ctx, func(tx transaction) error {
		result, err = tx.ExecContext(ctx, query, args...)
		return err
	})
	return result, err
}
