package store

import (
	"context"
	"database/sql"
	"embed"
	"io/fs"
	"slices"

	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var migrations embed.FS

// migrate brings the schema up to date. Goose looks long at a database that is up to date already, so it
// is asked only where the migrations that were carried out are not those there are.
func migrate(ctx context.Context, db *sql.DB, dialect goose.Dialect) error {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	known, err := knownVersions(files)
	if err != nil {
		return err
	}
	if slices.Equal(carriedOut(ctx, db), known) {
		return nil
	}
	provider, err := goose.NewProvider(dialect, db, files)
	if err != nil {
		return err
	}
	_, err = provider.Up(ctx)
	return err
}

// knownVersions are the numbers of the migrations, and the 0 that goose begins with.
func knownVersions(files fs.FS) ([]int64, error) {
	names, err := fs.Glob(files, "*.sql")
	if err != nil {
		return nil, err
	}
	versions := []int64{0}
	for _, name := range names { // they come sorted
		version, err := goose.NumericComponent(name)
		if err != nil {
			return nil, err
		}
		versions = append(versions, version)
	}
	return versions, nil
}

// carriedOut are the numbers that goose wrote down, none where they cannot be read: goose will say why.
func carriedOut(ctx context.Context, db *sql.DB) []int64 {
	rows, err := db.QueryContext(ctx, `select version_id from goose_db_version order by version_id`)
	versions, err := collect(rows, err, func(row scanner) (version int64, err error) { return version, row.Scan(&version) })
	if err != nil {
		return nil
	}
	return versions
}
