package backup

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"efie/cli/output"
	"efie/config"
	"efie/store"
	"efie/store/db"
	"efie/store/transfer"
)

// Copy is a copy that can be restored.
type Copy struct {
	Name     string
	database string
	folders  []string // the paths of the folders that it has
}

// Find finds the copy at a path. If the path is a folder of dated copies, it returns the newest.
func Find(path string) (Copy, error) {
	info, err := os.Stat(path)
	if err != nil {
		return Copy{}, err
	}
	if !info.IsDir() {
		return Copy{Name: path, database: path}, nil
	}
	b := Copy{Name: path, database: filepath.Join(path, databaseName)}
	if _, err := os.Stat(b.database); errors.Is(err, fs.ErrNotExist) {
		copies, err := datedCopies(path)
		if err != nil {
			return b, err
		}
		if len(copies) == 0 {
			return b, fmt.Errorf("there is no copy in %s", path)
		}
		return Find(copies[len(copies)-1])
	}
	for _, name := range keptFolders {
		if folder := filepath.Join(path, name); exists(folder) {
			b.folders = append(b.folders, folder)
		}
	}
	return b, nil
}

// exists reports whether there is a file of that name.
func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// Restore brings back the copy to where the configuration says. If something is there already, or if the ledger of
// the copy does not add up, it does so only with force.
func (b Copy) Restore(ctx context.Context, to config.Config, force bool) error {
	if err := wholeAlone(ctx, b.database); err != nil {
		return err
	}
	used, err := db.InUse(to.Database)
	if err != nil {
		return err
	}
	if used {
		return fmt.Errorf("%s is in use; stop efie serve, and Litestream, first", to.Database)
	}
	parts := b.parts(to)
	if there := present(parts); len(there) > 0 && !force {
		return fmt.Errorf("these are there already: %s. With --yes they are moved aside, and nothing is deleted",
			strings.Join(there, ", "))
	}
	half, err := b.prepare(ctx, to, force)
	defer func() {
		for _, path := range half {
			_ = removeHalf(path) // only what has not got its final name
		}
	}()
	if err != nil {
		return err
	}
	return swap(parts, half, time.Now().UTC().Format("20060102T150405Z"))
}

// prepare copies everything next to where it goes. It brings the schema of the copied database up to date and proves
// its ledger. It returns the paths of what it has made.
func (b Copy) prepare(ctx context.Context, to config.Config, force bool) (half []string, err error) {
	for _, p := range b.parts(to) {
		name := p.to + ".restoring"
		half = append(half, name)
		if err := errors.Join(removeHalf(name), os.MkdirAll(filepath.Dir(name), 0o700)); err != nil {
			return half, err
		}
		if p.from == b.database {
			err = prepareDatabase(ctx, p.from, name, force)
		} else {
			err = copyTree(p.from, name, "")
		}
		if err != nil {
			return half, err
		}
	}
	return half, nil
}

func prepareDatabase(ctx context.Context, from, to string, force bool) error {
	if err := copyLogged(from, to); err != nil {
		return err
	}
	s, err := store.Open(ctx, to)
	if err != nil {
		return err
	}
	d, err := s.Examine(ctx)
	if err := errors.Join(err, s.Close()); err != nil { // closing leaves one file, without a log
		return err
	}
	if logged(from) {
		if err := transfer.Whole(ctx, to); err != nil {
			return err
		}
	}
	for _, finding := range d.Wrong {
		fmt.Fprintln(os.Stderr, "wrong:", output.Clean(finding))
	}
	if len(d.Wrong) > 0 && !force {
		return errors.New("the ledger in this copy does not add up; with --yes it is restored all the same")
	}
	return nil
}
