// Package store keeps Efie's data: each file has one noun with its SQL, which SQLite and PostgreSQL both accept. Store
// implements the interfaces that the domain declares, such as booking.Ledger. Each of its methods owns its transaction;
// functions that take a db.Tx are parts of transactions, for this package and for store/transfer. A query that finds a
// row by its id does not repeat the condition of a partial index: PostgreSQL would read all of that index while it is
// almost empty, and keep this plan while rows pile up. So conditions such as sent_at + dead_at = 0 and seen_at < 1,
// and states that are in an expression.
package store

import (
	"context"
	"errors"
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

// Migrate brings the database at an address up to date, as db.Migrate does, and its data.
func Migrate(ctx context.Context, address string, keep bool) (db.Migration, error) {
	m, err := db.Migrate(ctx, address, keep)
	if err != nil {
		return m, err
	}
	s, err := Open(ctx, address)
	if err != nil {
		return m, err
	}
	return m, errors.Join(s.addressOldCampuses(ctx), s.Close())
}

// alsoScan scans additional columns at the end of a row.
type alsoScan struct {
	db.Scanner
	last []any
}

func (a alsoScan) Scan(into ...any) error { return a.Scanner.Scan(append(into, a.last...)...) }

// stored returns a time as the database will return it.
func stored(t time.Time) time.Time { return db.FromMillis(db.Millis(t)) }
