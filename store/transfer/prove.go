package transfer

import (
	"context"

	"efie/store"
	"efie/store/db"
)

// CheckFile fails if the database in a file is damaged. Nothing may write to the file.
func CheckFile(ctx context.Context, path string) error { return db.CheckFile(ctx, path, nil) }

// Prove checks a file as Whole does, and examines its ledger. The file must have the current schema.
func Prove(ctx context.Context, path string) (d store.Diagnosis, err error) {
	err = db.CheckFile(ctx, path, func(tx db.Tx) error {
		d, err = store.Diagnose(ctx, tx)
		return err
	})
	return d, err
}
