// Package store keeps Efie's data: the catalogue, students, sessions, bookings, payments and the outbox. Each file has
// one noun with its SQL. Every query is written once, in SQL that SQLite and PostgreSQL both accept.
//
// Store implements the interfaces that the domain declares, such as booking.Ledger, account.Accounts and
// catalogue.Source. Each of its methods owns its transaction. Functions that take a db.Tx are parts of transactions,
// for this package and for store/transfer. Below store are db (connections and transactions), migrations (the schema)
// and transfer (imports, copies and backups).
//
// A query that finds a row by its id does not repeat the condition of a partial index. PostgreSQL would read all of
// that index while it is almost empty, and keep this plan of a prepared statement while rows pile up. Hence conditions
// such as sent_at + dead_at = 0 and seen_at < 1, and states that stand in an expression.
//
// Commands, the server, store/transfer and tests import store.
package store

import (
	"context"
	"errors"
	"sync/atomic"

	"efie/store/db"
)

// Store is a database with Efie's tables. Close it when done.
type Store struct {
	*db.DB
	started atomic.Bool // the catalogue was read once
}

// Open opens the database at an address, as db.Open does, and brings its data up to date.
func Open(ctx context.Context, address string) (*Store, error) {
	d, err := db.Open(ctx, address)
	if err != nil {
		return nil, err
	}
	s := &Store{DB: d}
	if err := s.addressOldCampuses(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}
