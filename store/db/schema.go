package db

import (
	"context"
	"database/sql"
	"io/fs"
	"slices"

	"github.com/pressly/goose/v3"

	"efie/store/migrations"
)

// migrate brings the schema up to date. Goose takes long even if there is nothing to do, so it is called only if the
// applied migrations differ from the known ones.
func migrate(ctx context.Context, db *sql.DB, dialect goose.Dialect) error {
	files := migrations.Files
	known, err := knownVersions(files)
	if err != nil {
		return err
	}
	if slices.Equal(appliedVersions(ctx, db), known) {
		return nil
	}
	provider, err := goose.NewProvider(dialect, db, files)
	if err != nil {
		return err
	}
	_, err = provider.Up(ctx)
	return err
}

// knownVersions returns the numbers of the migrations, after the 0 that goose begins with.
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

// appliedVersions returns the numbers that goose recorded, or none if they cannot be read: goose then reports why.
func appliedVersions(ctx context.Context, db *sql.DB) []int64 {
	rows, err := db.QueryContext(ctx, `select version_id from goose_db_version order by version_id`)
	versions, err := Collect(rows, err, ScanValue[int64])
	if err != nil {
		return nil
	}
	return versions
}
