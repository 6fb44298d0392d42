// Package store keeps Efie's data: the catalogue, students, sessions, bookings, payments and the
// outbox, in SQLite, or in PostgreSQL and what speaks its protocol. Each public method owns its
// transaction. Every query is written once, in what both speak (engine).
package store

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// Store is one database. Close it when done.
type Store struct {
	engine
	write   *sql.DB
	writers *group // who queues for it
	read    *sql.DB
}

// Open opens the database at an address, the path of a file or postgres://…, makes the file and its folder
// where they are missing, and brings the schema up to date.
func Open(ctx context.Context, address string) (*Store, error) {
	e, err := engineOf(address)
	if err != nil {
		return nil, err
	}
	write, read, err := e.open(ctx)
	if err != nil {
		return nil, err
	}
	s := &Store{engine: e, write: write, writers: newGroup(write, e), read: read}
	if err := s.addressOldCampuses(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// Close closes both pools, when what has begun to be written is.
func (s *Store) Close() error {
	s.writers.close()
	return errors.Join(s.read.Close(), s.write.Close())
}

// Ready says whether the database answers.
func (s *Store) Ready(ctx context.Context) error {
	_, err := one(ctx, s, scanTo[int], `select 1`)
	return err
}

// Backup writes a consistent copy of the live database to a file that must not exist.
func (s *Store) Backup(ctx context.Context, path string) error { return s.backup(ctx, s, path) }

// millis is how a time is kept; the zero time is 0.
func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func fromMillis(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}

// scanner is a row, or rows.
type scanner interface{ Scan(into ...any) error }

// rowQuerier is a pool or a transaction that is asked for one row.
type rowQuerier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// collect scans every row and closes rows.
func collect[T any](rows *sql.Rows, err error, scan func(scanner) (T, error)) ([]T, error) {
	if err != nil {
		return nil, notRead(err)
	}
	defer rows.Close()
	var list []T
	for rows.Next() {
		item, err := scan(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, item)
	}
	return list, notRead(rows.Err())
}

// changed says whether a statement changed a row.
func changed(result sql.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	n, err := result.RowsAffected()
	return n > 0, err
}
