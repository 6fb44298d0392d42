package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"efie/cli/output"
	"efie/config"
	"efie/store"
	"efie/store/db"
	"efie/store/transfer"
)

// Copy is a copy to restore: a database file or a tar.
type Copy struct {
	Name    string // its path
	tar     bool
	folders []string // the names of the folders in a tar
	use     diskUse  // of a tar
}

// Find finds the copy at a path. If the path is a folder of dated copies, it returns the newest.
func Find(path string) (Copy, error) {
	b := Copy{Name: path}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return b, err
	case !info.IsDir() && filepath.Ext(path) != tarEnding:
		return b, nil
	case !info.IsDir():
		b.tar = true
		return b, b.listTar()
	}
	copies, err := datedCopies(path)
	if err != nil {
		return b, err
	}
	if len(copies) == 0 {
		return b, fmt.Errorf("%s has no copy", path)
	}
	return Find(copies[len(copies)-1])
}

// listTar finds the folders in a tar. It fails if the tar has no database, or an entry that efie backup never writes.
func (b *Copy) listTar() error {
	found := map[string]bool{}
	b.use = newDiskUse()
	err := readTar(b.Name, func(name string, info fs.FileInfo, _ io.Reader) error {
		top, _, _ := strings.Cut(name, "/")
		found[top] = true
		b.use.add(name, info)
		return nil
	})
	if err == nil && !found[databaseName] {
		err = fmt.Errorf("%s has no %s: the tar was cut off, or efie backup did not make it", b.Name, databaseName)
	}
	b.folders = slices.DeleteFunc(slices.Clone(keptFolders), func(name string) bool { return !found[name] })
	return err
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// Restore restores the copy. It needs force if there is existing data, or if the copy's ledger does not add up; then
// warnings gets the findings.
func (b Copy) Restore(ctx context.Context, to config.Config, force bool, warnings io.Writer) error {
	used, err := db.InUse(to.Database)
	if err != nil {
		return err
	}
	if used {
		return fmt.Errorf("%s is in use; stop efie serve and Litestream first", to.Database)
	}
	if !b.tar { // prepare checks the database of a tar
		if err := db.CheckVersion(ctx, b.Name); err != nil {
			return fmt.Errorf("%s: %w", b.Name, err)
		}
	}
	parts := b.parts(to)
	if err := b.refuseLinks(parts); err != nil {
		return err
	}
	if paths := existingTargets(parts); len(paths) > 0 && !force {
		return fmt.Errorf("these already exist: %s. With --yes they are renamed, and nothing is deleted",
			strings.Join(paths, ", "))
	}
	use, err := b.measure()
	if err != nil {
		return err
	}
	if err := use.refuseFullDisks(parts); err != nil {
		return err
	}
	defer func() {
		for _, p := range parts {
			_ = removeUnfinished(p.temporaryPath()) // parts without their final name
		}
	}()
	if err := b.prepare(ctx, parts, to.Mode, force, warnings); err != nil {
		return err
	}
	return swap(parts, time.Now().UTC().Format("20060102T150405Z"))
}

// prepare copies all parts next to their targets, migrates the copied database and checks its ledger. It copies the
// database first, because the others are of no use without it.
func (b Copy) prepare(ctx context.Context, parts []part, mode string, force bool, warnings io.Writer) error {
	paths := map[string]string{}
	for _, p := range parts {
		path := p.temporaryPath()
		paths[p.name] = path
		if err := errors.Join(removeUnfinished(path), os.MkdirAll(filepath.Dir(path), 0o700)); err != nil {
			return err
		}
	}
	if err := b.copyDatabase(paths[databaseName]); err != nil {
		return err
	}
	if err := db.CheckVersion(ctx, paths[databaseName]); err != nil {
		return fmt.Errorf("%s: %w", b.Name, err)
	}
	if err := b.copyFolders(paths); err != nil {
		return err
	}
	return prepareDatabase(ctx, paths[databaseName], mode, force, warnings)
}

// copyDatabase copies the database of the copy, with its log if it has one, to a path.
func (b Copy) copyDatabase(to string) error {
	if !b.tar {
		return copyWithLog(b.Name, to)
	}
	return readTar(b.Name, func(name string, info fs.FileInfo, content io.Reader) error {
		if name != databaseName {
			return nil
		}
		return writeEntry(to, info, content)
	})
}

// copyFolders copies the folders of a tar. to has their paths by their names.
func (b Copy) copyFolders(to map[string]string) error {
	if !b.tar {
		return nil
	}
	return readTar(b.Name, func(name string, info fs.FileInfo, content io.Reader) error {
		top, below, _ := strings.Cut(name, "/")
		if top == databaseName {
			return nil
		}
		return writeEntry(filepath.Join(to[top], filepath.FromSlash(below)), info, content)
	})
}

// prepareDatabase migrates and checks a copied database. If there is a log, the file alone may be incomplete.
func prepareDatabase(ctx context.Context, path, mode string, force bool, warnings io.Writer) error {
	withLog := hasLog(path)
	if !withLog {
		if err := db.CheckFile(ctx, path, nil); err != nil {
			return err
		}
	}
	if err := transfer.RefuseUnknownParts(ctx, path); err != nil {
		return err
	}
	if _, err := store.Migrate(ctx, path, mode, false); err != nil {
		return err
	}
	s, err := store.Open(ctx, path)
	if err != nil {
		return err
	}
	err = s.MarkMode(ctx, mode)
	if err != nil {
		return errors.Join(fmt.Errorf("open the database of the copy: %w", err), s.Close())
	}
	d, err := s.Examine(ctx)
	if err := errors.Join(err, s.Close()); err != nil { // closing leaves one file, without a log
		return err
	}
	if withLog {
		if err := db.CheckFile(ctx, path, nil); err != nil {
			return err
		}
	}
	for _, finding := range d.Wrong {
		fmt.Fprintln(warnings, "wrong:", output.Clean(finding))
	}
	if len(d.Wrong) > 0 && !force {
		return errors.New("the ledger in this copy does not add up; --yes restores it nevertheless")
	}
	return nil
}
