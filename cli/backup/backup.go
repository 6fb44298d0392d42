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

// WriteDatabase writes a checked copy of the database to a new file. If the check fails, it leaves no file.
func WriteDatabase(ctx context.Context, s *store.Store, path string) error {
	if _, err := os.Lstat(path); err == nil {
		return fmt.Errorf("%s already exists; expected a new file", path)
	}
	// Until it is checked, the copy is in a folder that no other program reads.
	unfinished, err := os.MkdirTemp(filepath.Dir(path), ".efie-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(unfinished)
	copied := filepath.Join(unfinished, databaseName)
	if err := copyChecked(ctx, s, copied); err != nil {
		return err
	}
	return moveInto(copied, path)
}

// errWrongLedger is the error of a complete copy whose ledger does not add up. It holds the findings.
type errWrongLedger []string

func (e errWrongLedger) Error() string {
	return fmt.Sprintf("the copy is complete, but its ledger does not add up: %s (findings: %d; efie doctor shows all)",
		output.Clean(e[0]), len(e))
}

// copyChecked writes a copy, reads it back and checks its ledger.
func copyChecked(ctx context.Context, s *store.Store, path string) error {
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
