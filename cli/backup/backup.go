// Package backup makes copies of the database, the editors' pages and the pictures (Archive), and restores a Copy.
package backup

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"efie/cli/output"
	"efie/store"
	"efie/store/transfer"
)

// WriteDatabase writes a proved copy of the database to a new file, or nothing.
func WriteDatabase(ctx context.Context, s *store.Store, path string) error {
	if _, err := os.Lstat(path); err == nil {
		return fmt.Errorf("%s exists already; name a new file", path)
	}
	// A copy that is not proved yet has another name, in a folder that no other program looks into.
	half, err := os.MkdirTemp(filepath.Dir(path), ".efie-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(half)
	copied := filepath.Join(half, databaseName)
	if err := copyProved(ctx, s, copied); err != nil {
		return err
	}
	return moveInto(copied, path)
}

// errWrongLedger says that a copy is whole, but its ledger does not add up.
type errWrongLedger []string

func (e errWrongLedger) Error() string {
	return fmt.Sprintf("the copy is whole, but its ledger does not add up: %s (findings: %d; efie doctor tells them)",
		output.Clean(e[0]), len(e))
}

// copyProved writes a copy, reads it back and proves its ledger.
func copyProved(ctx context.Context, s *store.Store, path string) error {
	if err := transfer.Backup(ctx, s, path); err != nil {
		return err
	}
	d, err := transfer.Prove(ctx, path)
	if err != nil {
		return err
	}
	if len(d.Wrong) > 0 {
		return errWrongLedger(d.Wrong)
	}
	return syncPath(path)
}
