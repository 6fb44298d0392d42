// Package store keeps Efie's data in SQLite: the catalogue, students, sessions, bookings,
// payments and the outbox. Each public method owns its transaction. Every query is written
// once, in what SQLite and PostgreSQL both speak.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"time"

	_ "github.com/mattn/go-sqlite3" // the driver
)

// readers is the size of the read pool. Two were as fast as eight, with a lower p99
// (facts/engineering.md); another one serves students while a catalogue is read on two.
const readers = 3

// Store is one database. Close it when done.
type Store struct {
	write   *sql.DB // one connection: writers queue before it and not inside SQLite
	writers *group  // who queues there
	read    *sql.DB
}

// Open opens the database at path, makes it and its folder where they are missing, and
// brings its schema up to date.
func Open(ctx context.Context, path string) (*Store, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("make the database's folder: %w", err)
	}
	// FULL, because in WAL mode NORMAL may lose a commit when the power goes, and immediate,
	// because a deferred transaction that reads first fails under load (facts/engineering.md). What
	// is deleted is overwritten in the file, where that costs no more writing.
	write, err := connect(path, url.Values{
		"_journal_mode": {"WAL"}, "_synchronous": {"FULL"}, "_txlock": {"immediate"}, "_secure_delete": {"fast"},
	}, 1)
	if err != nil {
		return nil, err
	}
	if err := migrate(ctx, write); err != nil {
		return nil, errors.Join(fmt.Errorf("open database %s: %w", path, err), write.Close())
	}
	// What savepoints remember would go into temporary files, five times as much as is committed.
	if _, err := write.ExecContext(ctx, `pragma temp_store = memory`); err != nil {
		return nil, errors.Join(err, write.Close())
	}
	read, err := connect(path, url.Values{"mode": {"ro"}}, readers)
	if err != nil {
		return nil, errors.Join(err, write.Close())
	}
	s := &Store{write: write, writers: newGroup(write), read: read}
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
	var one int
	return s.read.QueryRowContext(ctx, `select 1`).Scan(&one)
}

// Backup writes a consistent copy of the live database to a file that must not exist.
func (s *Store) Backup(ctx context.Context, path string) error {
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("backup: %s is there already; name a new file", path)
	}
	_, err := s.read.ExecContext(ctx, `vacuum into $1`, path)
	return err
}

// logPatience is how long, in milliseconds, writers wait at most while truncateLog waits for readers.
const logPatience = 100

// truncateLog empties SQLite's write-ahead log, where rows stand as they were before they were
// changed or deleted; another engine needs no such thing. Where somebody reads an older state it
// leaves the log to the next one, and is no error.
func (s *Store) truncateLog(ctx context.Context) error {
	ctx = context.WithoutCancel(ctx) // the connection must have its patience back
	writer, err := s.write.Conn(ctx)
	if err != nil {
		return err
	}
	run := func(pragma string) error {
		_, err := writer.ExecContext(ctx, pragma)
		return err
	}
	return errors.Join(
		run(fmt.Sprintf(`pragma busy_timeout = %d`, logPatience)),
		run(`pragma wal_checkpoint(truncate)`),
		run(fmt.Sprintf(`pragma busy_timeout = %d`, busyPatience)),
		writer.Close(),
	)
}

// busyPatience is how long, in milliseconds, a statement waits for another program's.
const busyPatience = 5000

// statements is how many a connection keeps prepared: more than there are. A hold takes a third less time so.
const statements = 256

func connect(path string, options url.Values, connections int) (*sql.DB, error) {
	options.Set("_busy_timeout", strconv.Itoa(busyPatience))
	options.Set("_foreign_keys", "1")
	options.Set("_stmt_cache_size", strconv.Itoa(statements))
	dsn := url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(), RawQuery: options.Encode()}
	db, err := sql.Open("sqlite3", dsn.String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	return db, nil
}

func rollback(tx *sql.Tx) error {
	if err := tx.Rollback(); !errors.Is(err, sql.ErrTxDone) {
		return err
	}
	return nil
}

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
		return nil, err
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
	return list, rows.Err()
}

// changed says whether a statement changed a row.
func changed(result sql.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	n, err := result.RowsAffected()
	return n > 0, err
}
