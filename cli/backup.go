package cli

import (
	"errors"
	"fmt"
	"os"
	"time"

	"efie/cli/backup"
	"efie/store/db"
)

type backupCommand struct {
	File   string `arg:"" optional:"" help:"The new file, for the database alone."`
	Folder string `help:"A folder for dated tars of the database, of the editors' pages and of pictures." placeholder:"DIR"`
	Keep   int    `help:"How many dated copies stay in the folder; 0 for all." default:"14"`
}

func (*backupCommand) Help() string {
	return `The server may run. The copied database is read back and proved before the copy gets its name. With --folder, a copy is
a tar with the database, the editors' pages and the pictures, unless a bucket has those; a copy whose ledger does not
add up is kept too, but replaces no other copy. It refuses a PostgreSQL, which pg_dump copies. The exit status is 1 if
there is no copy, or if its ledger does not add up.

For example:

  efie backup copy.db
  efie backup --folder /var/lib/efie-backups --keep 14`
}

// Run copies the database, or all that is kept.
func (c *backupCommand) Run(r *runner) error {
	switch {
	case (c.File == "") == (c.Folder == ""):
		return errors.New("name either a new file or, with --folder, a folder for dated copies")
	case c.Keep < 0:
		return errors.New("--keep is how many copies stay: 0 or more")
	}
	if _, err := os.Stat(r.config.Database); c.Folder != "" && !db.IsPostgres(r.config.Database) && err != nil {
		// A timer with the wrong folder must not replace good copies by empty ones.
		return fmt.Errorf("there is nothing to copy: %w", err)
	}
	s, err := r.records()
	if err != nil {
		return err
	}
	made := c.File
	if c.File != "" {
		err = backup.WriteDatabase(r.ctx, s, c.File)
	} else {
		made, err = backup.Archive{Path: c.Folder, Keep: c.Keep}.Add(r.ctx, r.config, s, time.Now())
	}
	if err != nil {
		return err
	}
	fmt.Fprintln(os.Stderr, "Copied to", made)
	return r.config.NoteBackup(time.Now())
}

type restoreCommand struct {
	From string `arg:"" help:"A copy of the database, a dated copy, or a folder of those, of which the newest is taken."`
	Yes  bool   `help:"Move aside what is there, and take a copy whose ledger does not add up."`
}

func (*restoreCommand) Help() string {
	return `It refuses while a server uses the database. With --yes, what is there already is moved aside; without, it is left
alone. A dated copy also has the editors' pages and the pictures; a folder that an earlier version made is one, too. It
refuses a copy with triggers or views that are not Efie's, a tar with other files, and files and folders that are links.
If the exit status is 1, nothing was changed. Only the payment provider knows what was paid after the copy.

For example:

  efie restore copy.db
  efie restore --yes /var/lib/efie-backups`
}

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
