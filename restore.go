package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"efie/store"
	"efie/store/db"
	"efie/store/transfer"
)

type restoreCommand struct {
	From string `arg:"" help:"A copy of the database, a dated copy, or a folder of those, of which the newest is taken."`
	Yes  bool   `help:"Move aside what is there, and take a copy whose ledger does not add up."`
}

// Run brings back what efie backup copied.
func (c *restoreCommand) Run(r *runner) error {
	if db.IsPostgres(r.config.Database) {
		return errors.New("DATABASE is a PostgreSQL, which pg_restore brings back; efie restore is for a file")
	}
	from, err := findBackup(c.From)
	if err != nil {
		return err
	}
	if err := wholeAlone(r.ctx, from.database); err != nil {
		return err
	}
	used, err := db.InUse(r.config.Database)
	if err != nil {
		return err
	}
	if used {
		return fmt.Errorf("%s is in use; stop efie serve, and Litestream, first", r.config.Database)
	}
	parts := from.parts(r.config)
	if there := standing(parts); len(there) > 0 && !c.Yes {
		return fmt.Errorf("these are there already: %s. With --yes they are moved aside, and nothing is deleted", strings.Join(there, ", "))
	}
	half, err := c.prepare(r.ctx, from, r.config)
	defer func() {
		for _, path := range half {
			_ = removeHalf(path) // of what did not get its name
		}
	}()
	if err != nil {
		return err
	}
	if err := swap(parts, half, time.Now().UTC().Format("20060102T150405Z")); err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "Restored from %s. What was paid since is at the provider alone: compare its list of payments with efie bookings.\n", from.name)
	return nil
}

// backup is what there is to restore.
type backup struct {
	name     string
	database string
	folders  []string // the paths of those that there are
}

// findBackup looks for a copy at a path.
func findBackup(path string) (backup, error) {
	info, err := os.Stat(path)
	if err != nil {
		return backup{}, err
	}
	if !info.IsDir() {
		return backup{name: path, database: path}, nil
	}
	b := backup{name: path, database: filepath.Join(path, databaseName)}
	if _, err := os.Stat(b.database); errors.Is(err, fs.ErrNotExist) {
		copies, err := datedCopies(path)
		if err != nil {
			return b, err
		}
		if len(copies) == 0 {
			return b, fmt.Errorf("there is no copy in %s", path)
		}
		return findBackup(copies[len(copies)-1])
	}
	for _, name := range keptFolders {
		if folder := filepath.Join(path, name); exists(folder) {
			b.folders = append(b.folders, folder)
		}
	}
	return b, nil
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// prepare copies everything to beside where it goes, brings the database's schema up to date there and
// proves its ledger.
func (c *restoreCommand) prepare(ctx context.Context, from backup, to config) (half []string, err error) {
	for _, p := range from.parts(to) {
		name := p.to + ".restoring"
		half = append(half, name)
		if err := errors.Join(removeHalf(name), os.MkdirAll(filepath.Dir(name), 0o700)); err != nil {
			return half, err
		}
		if p.from == from.database {
			err = c.prepareDatabase(ctx, p.from, name)
		} else {
			err = copyTree(p.from, name, "")
		}
		if err != nil {
			return half, err
		}
	}
	return half, nil
}

func (c *restoreCommand) prepareDatabase(ctx context.Context, from, to string) error {
	if err := copyLogged(from, to); err != nil {
		return err
	}
	s, err := store.Open(ctx, to)
	if err != nil {
		return err
	}
	d, err := s.Examine(ctx)
	if err := errors.Join(err, s.Close()); err != nil { // to close it leaves one file
		return err
	}
	if logged(from) {
		if err := transfer.Whole(ctx, to); err != nil {
			return err
		}
	}
	for _, finding := range d.Wrong {
		fmt.Fprintln(os.Stderr, "wrong:", clean(finding))
	}
	if len(d.Wrong) > 0 && !c.Yes {
		return errors.New("the ledger in this copy does not add up; with --yes it is restored all the same")
	}
	return nil
}
