package db

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"slices"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/mattn/go-sqlite3"
)

// ErrDamaged means that the content of a database cannot be trusted or read any more.
var ErrDamaged = errors.New("is damaged")

// CheckIntact checks every page, index and reference of the database at an address, and fails with ErrDamaged. It
// writes nothing. PostgreSQL checks its pages itself when it reads them (see Damage). 115 MB take two seconds.
func CheckIntact(ctx context.Context, address string) error {
	if IsPostgres(address) {
		return nil
	}
	if _, err := os.Stat(address); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return ReadFile(address, func(tx Tx) error { return intact(tx, address) })
}

// CheckFile checks a file as CheckIntact does, and then calls f, unless f is nil. Nothing may write to the file.
func CheckFile(ctx context.Context, path string, f func(tx Tx) error) error {
	if _, err := os.Stat(path); err != nil { // SQLite would treat a missing file as an empty one
		return err
	}
	return readFile(path, url.Values{"mode": {"ro"}, "immutable": {"1"}}, func(tx Tx) error {
		if err := intact(tx, path); err != nil || f == nil {
			return err
		}
		return f(tx)
	})
}

// ReadFile calls f to read the database in a file, with its log if it has one.
func ReadFile(path string, f func(tx Tx) error) error {
	return readFile(path, url.Values{"mode": {"ro"}}, f)
}

func readFile(path string, options url.Values, f func(tx Tx) error) error {
	db, err := (&sqlite{path}).connect(options, 1)
	if err != nil {
		return err
	}
	defer db.Close()
	return AsDamage(path, f(db))
}

func intact(tx Tx, path string) error {
	result, err := ScanValue[string](tx.QueryRow(`pragma integrity_check(1)`))
	if err != nil {
		return err
	}
	if result != "ok" {
		return fmt.Errorf("%s %w: %s", path, ErrDamaged, result)
	}
	broken, err := All(tx, func(Scanner) (none struct{}, err error) { return none, nil }, `pragma foreign_key_check`)
	if err == nil && len(broken) > 0 {
		err = fmt.Errorf("%s %w: a row refers to a missing row", path, ErrDamaged)
	}
	return err
}

// damageCodes are PostgreSQL's codes data_corrupted, index_corrupted and io_error.
var damageCodes = []string{"XX001", "XX002", "58030"}

// AsDamage turns an error into ErrDamaged if it means that the database at an address is damaged.
func AsDamage(address string, err error) error {
	broken := false
	if failure, ok := errors.AsType[sqlite3.Error](err); ok {
		broken = failure.Code == sqlite3.ErrCorrupt || failure.Code == sqlite3.ErrNotADB
	}
	if failure, ok := errors.AsType[*pgconn.PgError](err); ok {
		broken = slices.Contains(damageCodes, failure.Code)
	}
	if !broken || errors.Is(err, ErrDamaged) {
		return err
	}
	return fmt.Errorf("%s %w: %w", RedactAddress(address), ErrDamaged, err)
}
