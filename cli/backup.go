package cli

import (
	"errors"
	"fmt"
	"os"
	"time"

	"efie/cli/backup"
	"efie/store/db"
)

// backupCommand is efie backup.
type backupCommand struct {
	File   string `arg:"" optional:"" help:"The new file, for the database alone."`
	Folder string `help:"A folder for dated copies of the database, of the editors' pages and of pictures." placeholder:"DIR"`
	Keep   int    `help:"How many dated copies stay in the folder; 0 for all." default:"14"`
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
