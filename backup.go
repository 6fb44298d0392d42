package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"efie/store"
	"efie/store/db"
	"efie/store/transfer"
)

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
		// A timer that was given the wrong folder must not push good copies out by empty ones.
		return fmt.Errorf("there is nothing to copy: %w", err)
	}
	s, err := r.records()
	if err != nil {
		return err
	}
	defer s.Close()
	made := c.File
	if c.File != "" {
		err = copyDatabase(r.ctx, s, c.File)
	} else {
		made, err = c.copyAll(r, s, time.Now())
	}
	if err != nil {
		return err
	}
	fmt.Fprintln(os.Stderr, "Copied to", made)
	return writeWhole(r.config.backedUp(), []byte(time.Now().UTC().Format(time.RFC3339)+"\n"))
}

// backedUp is the file whose age is that of the last backup, for the metrics.
func (c config) backedUp() string { return filepath.Join(c.DataDir, "backed-up") }

// copyDatabase writes a copy of the database that was proved, or nothing. The file must not be there.
func copyDatabase(ctx context.Context, s *store.Store, path string) error {
	if _, err := os.Lstat(path); err == nil {
		return fmt.Errorf("%s is there already; name a new file", path)
	}
	// What is not proved yet has another name, in a folder that nobody else looks into.
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

// errWrongLedger is a copy that is whole, but whose ledger does not add up.
type errWrongLedger []string

func (e errWrongLedger) Error() string {
	return fmt.Sprintf("the copy is whole, but its ledger does not add up: %s (%d findings, which efie doctor tells)", clean(e[0]), len(e))
}

// copyProved writes a copy and reads it back.
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
