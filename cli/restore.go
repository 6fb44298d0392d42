package cli

import (
	"errors"
	"fmt"
	"os"

	"efie/cli/backup"
	"efie/store/db"
)

// restoreCommand is efie restore.
type restoreCommand struct {
	From string `arg:"" help:"A copy of the database, a dated copy, or a folder of those, of which the newest is taken."`
	Yes  bool   `help:"Move aside what is there, and take a copy whose ledger does not add up."`
}

// Run brings back what efie backup copied.
func (c *restoreCommand) Run(r *runner) error {
	if db.IsPostgres(r.config.Database) {
		return errors.New("DATABASE is a PostgreSQL, which pg_restore brings back; efie restore is for a file")
	}
	from, err := backup.Find(c.From)
	if err != nil {
		return err
	}
	if err := from.Restore(r.ctx, r.config, c.Yes); err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "Restored from %s. "+
		"What was paid since is at the provider alone: compare its list of payments with efie bookings.\n", from.Name)
	return nil
}
