package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/mattn/go-sqlite3"
	"github.com/pressly/goose/v3"
)

// sqlite is the engine for a database in a file.
type sqlite struct{ path string }

// sqliteReaders is the size of the read pool. Two were as fast as eight. A third serves students during long reads.
const sqliteReaders = 3

func (e *sqlite) openBuilder() (*sql.DB, error) {
	if err := os.MkdirAll(filepath.Dir(e.path), 0o700); err != nil {
		return nil, fmt.Errorf("create the database's folder: %w", err)
	}
	if err := keepPrivate(e.path); err != nil {
		return nil, err
	}
	return e.connect(url.Values{"_synchronous": {"FULL"}, "_txlock": {"immediate"}, "_secure_delete": {"fast"}}, 1)
}

func (*sqlite) tables() string {
	return `select name from sqlite_master where type = 'table' and name not like 'sqlite!_%' escape '!'`
}

func (*sqlite) dialect() goose.Dialect { return goose.DialectSQLite3 }

// lockSchema implements engine: the transaction has SQLite's only lock (_txlock).
func (*sqlite) lockSchema(context.Context, *sql.Tx) error { return nil }

func (e *sqlite) open(ctx context.Context) (write, read *sql.DB, err error) {
	// In WAL mode, NORMAL may lose a commit at a power failure. A deferred transaction would fail under load. With
	// secure_delete, SQLite overwrites deleted rows.
	write, err = e.connect(url.Values{
		"_journal_mode": {"WAL"}, "_synchronous": {"FULL"}, "_txlock": {"immediate"}, "_secure_delete": {"fast"},
	}, 1)
	if err != nil {
		return nil, nil, err
	}
	// From here on Write waits for other programs, in place of SQLite, because a request can give up in Write.
	if _, err := write.ExecContext(ctx, noWait); err != nil {
		return nil, nil, errors.Join(err, write.Close())
	}
	read, err = e.connect(url.Values{"mode": {"ro"}}, sqliteReaders)
	if err != nil {
		return nil, nil, errors.Join(err, write.Close())
	}
	return write, read, nil
}

// busyTimeout limits SQLite's wait for another program when it opens or reads a file, in milliseconds.
const busyTimeout = 10_000

// noWait makes a connection fail at once if another program writes.
const noWait = `pragma busy_timeout = 0`

func (*sqlite) writers() int64 { return 1 }

// cachedStatements is the number of prepared statements that a connection keeps. Efie has fewer.
const cachedStatements = 256

func (e *sqlite) connect(options url.Values, connections int) (*sql.DB, error) {
	options.Set("_busy_timeout", strconv.Itoa(busyTimeout))
	options.Set("_foreign_keys", "1")
	options.Set("_stmt_cache_size", strconv.Itoa(cachedStatements))
	dsn := url.URL{Scheme: "file", Opaque: (&url.URL{Path: e.path}).EscapedPath(), RawQuery: options.Encode()}
	db, err := sql.Open("sqlite3", dsn.String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	return db, nil
}

func (*sqlite) beginRead(_ context.Context, conn *sql.Conn) error {
	_, err := conn.ExecContext(context.Background(), `begin`)
	return err
}

func (*sqlite) beginWrite(_ context.Context, conn *sql.Conn) error {
	_, err := conn.ExecContext(context.Background(), `begin immediate`)
	return err
}

// withTimeout implements engine without a limit: watching a context costs as much as a small query.
func (*sqlite) withTimeout(ctx context.Context) (context.Context, context.CancelFunc) {
	return ctx, func() {}
}

func (*sqlite) state(conn *sql.Conn) txState {
	in := noTx
	_ = conn.Raw(func(c any) error { // does not call the function if the connection is closed
		if !c.(interface{ AutoCommit() bool }).AutoCommit() {
			in = inTx
		}
		return nil
	})
	return in
}

// maybeCommitted implements engine: SQLite rolls back what it cannot commit.
func (*sqlite) maybeCommitted(error) bool { return false }

func (*sqlite) isLocked(error) bool { return false }

func (*sqlite) isRetryable(err error) bool {
	failure, ok := errors.AsType[sqlite3.Error](err)
	return ok && failure.Code == sqlite3.ErrBusy
}

// longTx implements engine. f has the only connection that writes until it returns.
func (*sqlite) longTx(ctx context.Context, d *DB, f func(tx Tx) error) error {
	return d.writeInTurn(ctx, time.Now(), f)
}

// checkpointTimeout limits the wait of purgeDeleted for readers, in milliseconds. Writers wait for it.
const checkpointTimeout = 100

// purgeDeleted implements engine: it truncates the write-ahead log, unless a reader still needs it.
func (*sqlite) purgeDeleted(ctx context.Context, d *DB) error {
	ctx = context.WithoutCancel(ctx) // the connection must get noWait again
	writer, err := d.write.Conn(ctx)
	if err != nil {
		return err
	}
	run := func(pragma string) error {
		_, err := writer.ExecContext(ctx, pragma)
		return err
	}
	return errors.Join(
		run(fmt.Sprintf(`pragma busy_timeout = %d`, checkpointTimeout)),
		run(`pragma wal_checkpoint(truncate)`),
		run(noWait),
		writer.Close(),
	)
}
