package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"github.com/mattn/go-sqlite3"

	"efie/hostel"
)

// transaction is what a query needs of one. Where it ends is not the query's to say.
type transaction interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// tx runs f in a transaction, and commits when it returns nil. f may run beside the transactions of
// others, one after another (group), and no more once ctx has ended before its turn; what has begun is
// carried through.
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

// passing are the troubles of a database that pass: a full disk, a file that cannot be written
// just now, another program that keeps it busy.
var passing = []sqlite3.ErrNo{sqlite3.ErrFull, sqlite3.ErrReadonly, sqlite3.ErrIoErr, sqlite3.ErrCantOpen, sqlite3.ErrBusy}

// notSaved makes hostel.ErrNotSaved of such a trouble, and leaves other errors as they are.
func notSaved(err error) error {
	if trouble, ok := errors.AsType[sqlite3.Error](err); ok && slices.Contains(passing, trouble.Code) && !errors.Is(err, hostel.ErrNotSaved) {
		return fmt.Errorf("%w (%w)", hostel.ErrNotSaved, err)
	}
	return err
}
