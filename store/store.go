// Package store keeps Efie's data. Each file has the SQL of one noun, which SQLite and PostgreSQL both accept. Store
// implements the interfaces that the domain declares, such as booking.Ledger. A method of Store owns its transaction; a
// function that takes a db.Tx runs in its caller's transaction.
//
// A query that finds a row by its id must not repeat the condition of a partial index. PostgreSQL would read that whole
// index while it is almost empty, and keep this plan when the index has grown. Conditions such as seen_at < 1,
// sent_at + dead_at = 0 and ” || state = 'held' keep PostgreSQL from using the index.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"efie/store/db"
)

// Store is a database with Efie's tables. Close it when done.
type Store struct{ *db.DB }

func Open(ctx context.Context, address string) (*Store, error) {
	d, err := db.Open(ctx, address)
	if err != nil {
		return nil, err
	}
	return &Store{DB: d}, nil
}

// alsoScan scans additional columns at the end of a row.
type alsoScan struct {
	db.Scanner
	last []any
}

func (a alsoScan) Scan(into ...any) error { return a.Scanner.Scan(append(into, a.last...)...) }

// orMissing returns missing if err is sql.ErrNoRows, otherwise err.
func orMissing(err, missing error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return missing
	}
	return err
}

// readNamed reads rows as db.All does. Its error has the name of the rows.
func readNamed[T any](tx db.Tx, name string, scan func(db.Scanner) (T, error), query string) ([]T, error) {
	rows, err := db.All(tx, scan, query)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	return rows, nil
}

// stored rounds a time to the precision of the database.
func stored(t time.Time) time.Time { return db.FromMillis(db.Millis(t)) }
