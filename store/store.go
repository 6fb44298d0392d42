// Package store keeps Efie's data: the catalogue, students, sessions, bookings, payments and the
// outbox, in SQLite, or in PostgreSQL and what speaks its protocol. Each public method owns its
// transaction. Every query is written once, in what both speak (engine).
package store

import (
	"context"
	"errors"

	"efie/store/db"
)

// Store is one database with Efie's tables. Close it when done.
type Store struct{ *db.DB }

// Open opens the database at an address (OpenDB), and brings its data up to date.
func Open(ctx context.Context, address string) (*Store, error) {
	d, err := db.Open(ctx, address)
	if err != nil {
		return nil, err
	}
	s := &Store{d}
	if err := s.addressOldCampuses(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}
