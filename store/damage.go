package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"slices"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/mattn/go-sqlite3"
)

// ErrDamaged is a database whose content can no longer be trusted or read.
var ErrDamaged = errors.New("is damaged")

// Intact reads every page, every index and every reference of the database at an address, and fails with
// ErrDamaged. It writes nothing, and others may use the database meanwhile. A file that is not there is intact.
// PostgreSQL checks its pages itself when it reads them, so nothing is read there: see Damage.
//
// 50,000 hostels with 200,000 room types, a file of 115 MB, took two seconds on four cores.
func Intact(ctx context.Context, address string) error {
	if IsPostgres(address) {
		return nil
	}
	if _, err := os.Stat(address); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	db, err := (&sqlite{address}).connect(url.Values{"mode": {"ro"}}, 1)
	if err != nil {
		return err
	}
	defer db.Close()
	return intact(ctx, db, address)
}

// intact asks SQLite about all of a file.
func intact(ctx context.Context, db *sql.DB, path string) error {
	var said string
	if err := db.QueryRowContext(ctx, `pragma integrity_check(1)`).Scan(&said); err != nil {
		return Damage(path, err)
	}
	if said != "ok" {
		return fmt.Errorf("%s %w: %s", path, ErrDamaged, said)
	}
	rows, err := db.QueryContext(ctx, `pragma foreign_key_check`)
	if err != nil {
		return Damage(path, err)
	}
	lost := rows.Next()
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return Damage(path, err)
	}
	if lost {
		return fmt.Errorf("%s %w: a row leads nowhere", path, ErrDamaged)
	}
	return nil
}

// damageCodes are PostgreSQL's: data_corrupted, index_corrupted and io_error.
var damageCodes = []string{"XX001", "XX002", "58030"}

// Damage makes ErrDamaged of an error that tells of damage in the database at an address, and leaves others
// as they are.
func Damage(address string, err error) error {
	broken := false
	if trouble, ok := errors.AsType[sqlite3.Error](err); ok {
		broken = trouble.Code == sqlite3.ErrCorrupt || trouble.Code == sqlite3.ErrNotADB
	}
	if trouble, ok := errors.AsType[*pgconn.PgError](err); ok {
		broken = slices.Contains(damageCodes, trouble.Code)
	}
	if !broken || errors.Is(err, ErrDamaged) {
		return err
	}
	return fmt.Errorf("%s %w: %w", Shown(address), ErrDamaged, err)
}
