package transfer

import (
	"context"
	"errors"

	"efie/store"
	"efie/store/db"
)

// Backup writes a consistent copy of the live database to a file that must not exist.
func Backup(ctx context.Context, s *store.Store, path string) error {
	if s.Postgres() {
		return errors.New("backup: the data is in PostgreSQL; take a copy with pg_dump, or as its operator does")
	}
	_, read := s.Pools()
	return db.VacuumInto(ctx, read, path)
}

// Prove checks a file as db.CheckFile does, and examines its ledger. The file must have the current schema.
func Prove(ctx context.Context, path string) (d store.Diagnosis, err error) {
	err = db.CheckFile(ctx, path, func(tx db.Tx) error {
		d, err = store.Diagnose(tx)
		return err
	})
	return d, err
}
