package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strconv"

	_ "github.com/mattn/go-sqlite3" // the driver
	"github.com/pressly/goose/v3"
)

// sqlite keeps everything in one file.
type sqlite struct{ path string }

// readers is the size of the read pool. Two were as fast as eight, with a lower p99
// (facts/engineering.md); another one serves students while a catalogue is read on two.
const readers = 3

func (e *sqlite) open(ctx context.Context) (write, read *sql.DB, err error) {
	if err := os.MkdirAll(filepath.Dir(e.path), 0o700); err != nil {
		return nil, nil, fmt.Errorf("make the database's folder: %w", err)
	}
	if err := keepPrivate(e.path); err != nil {
		return nil, nil, fmt.Errorf("open database %s: %w", e.path, err)
	}
	// FULL, because in WAL mode NORMAL may lose a commit when the power goes, and immediate,
	// because a deferred transaction that reads first fails under load (facts/engineering.md). What
	// is deleted is overwritten in the file, where that costs no more writing.
	write, err = e.connect(url.Values{
		"_journal_mode": {"WAL"}, "_synchronous": {"FULL"}, "_txlock": {"immediate"}, "_secure_delete": {"fast"},
	}, 1) // writers queue before it and not inside SQLite
	if err != nil {
		return nil, nil, err
	}
	if err := migrate(ctx, write, goose.DialectSQLite3); err != nil {
		return nil, nil, errors.Join(fmt.Errorf("open database %s: %w", e.path, err), write.Close())
	}
	// What savepoints remember would go into temporary files, five times as much as is committed.
	if _, err := write.ExecContext(ctx, `pragma temp_store = memory`); err != nil {
		return nil, nil, errors.Join(err, write.Close())
	}
	read, err = e.connect(url.Values{"mode": {"ro"}}, readers)
	if err != nil {
		return nil, nil, errors.Join(err, write.Close())
	}
	return write, read, nil
}

// busyPatience is how long, in milliseconds, a statement waits for another program's: an import of 50,000 hostels
// keeps the others for a few seconds.
const busyPatience = 10_000

// statements is how many a connection keeps prepared: more than there are. A hold takes a third less time so.
const statements = 256

func (e *sqlite) connect(options url.Values, connections int) (*sql.DB, error) {
	options.Set("_busy_timeout", strconv.Itoa(busyPatience))
	options.Set("_foreign_keys", "1")
	options.Set("_stmt_cache_size", strconv.Itoa(statements))
	dsn := url.URL{Scheme: "file", Opaque: (&url.URL{Path: e.path}).EscapedPath(), RawQuery: options.Encode()}
	db, err := sql.Open("sqlite3", dsn.String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	return db, nil
}

func (*sqlite) begin(_ context.Context, conn *sql.Conn, write bool) error {
	statement := `begin`
	if write {
		statement = `begin immediate`
	}
	_, err := conn.ExecContext(context.Background(), statement)
	return err
}

// bounded implements engine: a file answers. To watch a context costs as much as a small query.
func (*sqlite) bounded(ctx context.Context) (context.Context, context.CancelFunc) {
	return ctx, func() {}
}

// say implements engine. Each statement is one that the connection keeps prepared.
func (*sqlite) say(conn *sql.Conn, statements ...string) error {
	for _, s := range statements {
		if _, err := conn.ExecContext(context.Background(), s); err != nil {
			return err
		}
	}
	return nil
}

func (*sqlite) standing(conn *sql.Conn) standing {
	in := idle
	err := conn.Raw(func(c any) error {
		if !c.(interface{ AutoCommit() bool }).AutoCommit() {
			in = open
		}
		return nil
	})
	if err != nil {
		return idle
	}
	return in
}

// unknown implements engine: what SQLite could not commit it rolls back.
func (*sqlite) unknown(error) bool { return false }

func (*sqlite) locked(error) bool { return false }

// again implements engine: one writer at a time is never in another's way.
func (*sqlite) again(error) bool { return false }

func (*sqlite) long(ctx context.Context, d *DB, f func(tx transaction) error) error {
	return d.tx(ctx, f)
}

// logPatience is how long, in milliseconds, writers wait at most while forgetful waits for readers.
const logPatience = 100

// forgetful implements engine: it empties the write-ahead log, where rows stand as they were before they
// were changed or deleted. Where somebody reads an older state it leaves the log to the next one, and is
// no error.
func (*sqlite) forgetful(ctx context.Context, d *DB) error {
	ctx = context.WithoutCancel(ctx) // the connection must have its patience back
	writer, err := d.write.Conn(ctx)
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
