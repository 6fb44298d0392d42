package cli

import (
	"errors"
	"fmt"
	"os"
	"time"

	"efie/cli/backup"
	"efie/cli/run"
	"efie/store/db"
)

type backupCommand struct {
	File   string `arg:"" optional:"" help:"A new file for a copy of the database alone."`
	Folder string `help:"A folder for dated copies of the database, the pages and the pictures." placeholder:"DIR"`
	Keep   int    `help:"How many dated copies to keep in the folder; 0 keeps all." default:"14"`
}

func (*backupCommand) Help() string {
	return `The server may run. The command reads the copied database back and checks its ledger before the copy gets its
name. With --folder, a copy is a tar of the database, the editors' pages and the pictures (unless they are in a
bucket). A copy whose ledger does not add up is kept, but removes no older copy. Copy a PostgreSQL database with
pg_dump instead. The exit status is 1 if no copy was made, or if its ledger does not add up.

For example:

  efie backup copy.db
  efie backup --folder /var/lib/efie-backups --keep 14`
}

func (c *backupCommand) Run(r *run.Runner) error {
	switch {
	case (c.File == "") == (c.Folder == ""):
		return errors.New("expected either a new file, or --folder with a folder for dated copies")
	case c.Keep < 0:
		return errors.New("--keep: expected 0 or more")
	}
	if _, err := os.Stat(r.Config.Database); c.Folder != "" && !db.IsPostgres(r.Config.Database) && err != nil {
		// A timer with a wrong DATA_DIR must not replace good copies by empty ones.
		return fmt.Errorf("there is nothing to copy: %w", err)
	}
	s, err := r.Records()
	if err != nil {
		return err
	}
	made := c.File
	if c.File != "" {
		err = backup.WriteDatabase(r.Ctx, s, c.File)
	} else {
		made, err = backup.Archive{Path: c.Folder, Keep: c.Keep, Warnings: r.Err}.Add(r.Ctx, r.Config, s, time.Now())
	}
	if err != nil {
		return err
	}
	fmt.Fprintln(r.Err, "Copied to", made)
	return r.Config.NoteBackup(time.Now())
}

type restoreCommand struct {
	From string `arg:"" help:"A copy of the database, a dated copy, or a folder of dated copies (the newest is restored)."`
	Yes  bool   `help:"Move existing data aside, and accept a copy whose ledger does not add up."`
}

func (*restoreCommand) Help() string {
	return `Stop the servers first: it refuses while one uses the database. With --yes it moves existing data aside;
without --yes it refuses if there is any. A dated copy also has the editors' pages and the pictures. The command
refuses a copy with triggers, views or generated columns that are not Efie's, a tar with other or sparse files, links,
and a disk with too little space. After exit status 1 nothing was changed. Payments that were made after the copy are
known to the payment provider alone.

For example:

  efie restore copy.db
  efie restore --yes /var/lib/efie-backups`
}

func (c *restoreCommand) Run(r *run.Runner) error {
	if db.IsPostgres(r.Config.Database) {
		return errors.New("DATABASE is a PostgreSQL database: use pg_restore; efie restore restores a SQLite file")
	}
	from, err := backup.Find(c.From)
	if err != nil {
		return err
	}
	if err := from.Restore(r.Ctx, r.Config, c.Yes, r.Err); err != nil {
		return err
	}
	fmt.Fprintf(r.Err, "Restored from %s. "+
		"Only the provider knows the payments that were made since then: compare its list with efie bookings list.\n",
		from.Name)
	return nil
}
