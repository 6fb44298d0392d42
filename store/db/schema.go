package db

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"slices"
	"strings"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/database"

	"efie/hostel"
	"efie/store/migrations"
)

// Migration is the result of Migrate.
type Migration struct {
	From, To int64  // versions of the schema; From is 0 for a new database
	Copy     string // the file with a copy of the earlier database, or ""
}

// Migrate updates the schema of the database at an address. It first calls check with an older database, and changes
// nothing if check fails. If keep is true, it then copies a SQLite database.
func Migrate(ctx context.Context, address string, keep bool, check func(tx Tx) error) (m Migration, err error) {
	e, err := engineFor(address)
	if err != nil {
		return m, err
	}
	err = m.run(ctx, e, func(older Tx) error {
		err := check(older)
		if err == nil && keep {
			m.Copy, err = e.keepCopy(ctx, m.From)
		}
		return err
	})
	if err != nil {
		err = fmt.Errorf("migrate database %s: %w", RedactAddress(address), err)
	}
	return m, err
}

// ErrBeforeRelease refuses a database whose schema is from before Efie 1.0.0. Its schemas had other versions.
var ErrBeforeRelease = errors.New("it is from before Efie 1.0.0, and this program cannot read it. Remove it " +
	"(the demo: rm -r data), or keep the earlier program, whose efie export writes hostels, but no accounts, bookings " +
	"or payments")

// errForeign refuses a database that Efie did not make.
var errForeign = errors.New("it has tables of another program; name a database of Efie or an empty one")

// olderSchema returns the error for a schema that is older than this program.
func (m *Migration) olderSchema(Tx) error {
	return fmt.Errorf("its schema has version %d, and this program needs version %d: stop the servers and run efie "+
		"migrate (deploy/README.md, A new version)", m.From, m.To)
}

// newerSchema returns the error for a schema that is newer than this program.
func newerSchema(version, known int64) error {
	return fmt.Errorf("its schema has version %d, and this program knows only version %d: the program is older than "+
		"the database; install the newer version of efie", version, known)
}

// run applies the missing migrations in one transaction. Before it changes an existing schema, it calls before.
func (m *Migration) run(ctx context.Context, e engine, before func(older Tx) error) error {
	db, err := e.openBuilder()
	if err != nil {
		return err
	}
	defer db.Close()
	if err := m.compare(db, e); err != nil || m.From == m.To {
		return err
	}
	if m.From > 0 {
		if err := before(db); err != nil {
			return err
		}
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // has no effect after a commit
	if err := e.lockSchema(ctx, tx); err != nil {
		return err
	}
	current := Migration{} // another program may have migrated in between
	if err := current.compare(tx, e); err != nil || current.From == current.To {
		return err
	}
	if err := migrate(ctx, tx, e.dialect(), current.From); err != nil {
		return err
	}
	return tx.Commit()
}

// CheckVersion fails if this program cannot migrate the database in a file: with ErrBeforeRelease, or if the schema is
// newer or of another program. It changes nothing.
func CheckVersion(ctx context.Context, path string) error {
	return ReadFile(path, func(tx Tx) error {
		var m Migration
		return m.compare(tx, &sqlite{path})
	})
}

// compare sets From to the schema's version, or to 0 for a new database, and To to the version of this program. It
// fails if From is newer, or with ErrBeforeRelease.
func (m *Migration) compare(db Tx, e engine) error {
	known, _, err := knownVersions()
	if err != nil {
		return err
	}
	*m = Migration{To: known[len(known)-1]}
	tables, err := All(db, ScanValue[string], e.tables())
	if err != nil || len(tables) == 0 {
		return err
	}
	if !slices.Contains(tables, goose.DefaultTablename) {
		return errForeign
	}
	applied, err := All(db, ScanValue[int64], `select version_id from goose_db_version order by version_id`)
	if err != nil {
		return err
	}
	released := known[1]
	for i, version := range applied {
		if version > m.To {
			return newerSchema(version, m.To)
		}
		if version > 0 && version < released {
			return ErrBeforeRelease
		}
		if i < len(known) && version == known[i] {
			m.From = version
		}
	}
	if m.From == 0 {
		return errForeign
	}
	return nil
}

// migrate applies the migrations after a version, and records them in the table of goose.
func migrate(ctx context.Context, tx database.DBTxConn, dialect goose.Dialect, after int64) error {
	applied, err := database.NewStore(dialect, goose.DefaultTablename)
	if err == nil && after == 0 {
		err = errors.Join(applied.CreateVersionTable(ctx, tx), applied.Insert(ctx, tx, database.InsertRequest{}))
	}
	if err != nil {
		return err
	}
	known, texts, err := knownVersions()
	for i, version := range known {
		if version <= after || err != nil {
			continue
		}
		if _, err = tx.ExecContext(ctx, texts[i]); err == nil {
			err = applied.Insert(ctx, tx, database.InsertRequest{Version: version})
		}
		if err != nil {
			err = fmt.Errorf("migration %d: %w", version, err)
		}
	}
	return err
}

// knownVersions returns the numbers and the statements of all migrations. The first number is 0, as in goose's table.
func knownVersions() (versions []int64, texts []string, err error) {
	names, err := fs.Glob(migrations.Files, "*.sql")
	versions, texts = []int64{0}, []string{""}
	for _, name := range names { // sorted by name
		text, readErr := fs.ReadFile(migrations.Files, name)
		version, nameErr := goose.NumericComponent(name)
		up, _, _ := strings.Cut(string(text), "-- +goose Down")
		versions, texts, err = append(versions, version), append(texts, up), errors.Join(err, readErr, nameErr)
	}
	return versions, texts, err
}

// WithNewSchema calls f with a new database in memory that has the schema of this program.
func WithNewSchema(ctx context.Context, f func(tx Tx) error) error {
	db, err := (&sqlite{}).connect(url.Values{"mode": {"memory"}}, 1)
	if err != nil {
		return err
	}
	defer db.Close()
	if err := migrate(ctx, db, goose.DialectSQLite3, 0); err != nil {
		return err
	}
	return f(db)
}

// CompareSchema receives the version of the schema that was just read. While the schema is newer than this program, for
// example after efie migrate, CompareSchema and all transactions that write fail with hostel.ErrUpdating.
func (d *DB) CompareSchema(version int64) error {
	d.outdated.Store(version > d.schema)
	if version > d.schema {
		return fmt.Errorf("%w (%w)", hostel.ErrUpdating, newerSchema(version, d.schema))
	}
	return nil
}
