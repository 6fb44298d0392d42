package transfer

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"efie/store"
	"efie/store/db"
)

// Backup writes a consistent copy of the live database to a file that must not exist.
func Backup(ctx context.Context, s *store.Store, path string) error {
	if s.Postgres() {
		return errors.New("backup: the data is in PostgreSQL; take a copy with pg_dump, or as its operator does")
	}
	_, read := s.Pools()
	err := db.VacuumInto(ctx, read, path)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("backup: %s exists already; name a new file", path)
	}
	return err
}
