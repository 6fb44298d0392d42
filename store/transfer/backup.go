package transfer

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"efie/store"
	"efie/store/db"
)

// Backup writes a consistent copy of the live database to a file that must not exist.
func Backup(ctx context.Context, s *store.Store, path string) error {
	if s.Postgres() {
		return errors.New("backup: the data is in PostgreSQL; take a copy with pg_dump, or as its operator does")
	}
	err := db.NewPrivateFile(path, os.O_EXCL) // which SQLite fills
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("backup: %s is there already; name a new file", path)
	}
	if err != nil {
		return err
	}
	_, read := s.Pools()
	if _, err := read.ExecContext(ctx, `vacuum into $1`, path); err != nil {
		return errors.Join(err, os.Remove(path))
	}
	return nil
}
