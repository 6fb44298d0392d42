package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"time"

	"efie/media/bucket"
	"efie/store"
)

const (
	// datedName is the name of a dated copy, in UTC, so that names sort by age.
	datedName = "efie-20060102T150405Z"
	// doubtful ends the name of a copy whose ledger does not add up: it is kept, and counts for nothing.
	doubtful = "-wrong"
	// databaseName is the database's name in a dated copy.
	databaseName = "efie.db"
)

var dated = regexp.MustCompile(`^efie-\d{8}T\d{6}Z$`)

// keptFolders are what is kept besides the database, below DATA_DIR and in a dated copy.
var keptFolders = []string{"content", "published", "media"}

// copyAll makes a dated copy of everything and lets the oldest ones go. What has not changed since the
// last copy takes no room: both have the same file.
func (c *backupCommand) copyAll(r *runner, s *store.Store, now time.Time) (made string, err error) {
	if err := os.MkdirAll(c.Folder, 0o700); err != nil {
		return "", err
	}
	unlock, err := lockFolder(c.Folder)
	if err != nil {
		return "", err
	}
	defer unlock()
	if err := clearHalves(c.Folder); err != nil {
		return "", err
	}
	copies, err := datedCopies(c.Folder)
	if err != nil {
		return "", err
	}
	last := "" // the newest copy, if there is one
	if len(copies) > 0 {
		last = copies[len(copies)-1]
	}
	made = filepath.Join(c.Folder, now.UTC().Format(datedName))
	half := filepath.Join(c.Folder, "."+filepath.Base(made))
	if err := os.Mkdir(half, 0o700); err != nil {
		return "", err
	}
	defer os.RemoveAll(half) // which is not there any more when all went well
	wrong := copyProved(r.ctx, s, filepath.Join(half, databaseName))
	if _, whole := errors.AsType[errWrongLedger](wrong); wrong != nil && !whole {
		return "", wrong
	}
	for _, name := range keptFolders {
		if name == "media" && bucket.Names(r.config.MediaStore) {
			continue // whoever keeps the bucket keeps copies of it
		}
		before := ""
		if last != "" {
			before = filepath.Join(last, name)
		}
		if err := copyTree(r.config.folder(name), filepath.Join(half, name), before); err != nil {
			return "", err
		}
	}
	if wrong != nil {
		return "", errors.Join(fmt.Errorf("%w\nIt is in %s, and counts for nothing: no older copy was removed", wrong, made+doubtful), moveInto(half, made+doubtful))
	}
	if err := moveInto(half, made); err != nil {
		return "", err
	}
	return made, c.letGo(append(copies, made))
}

// folder is where one of the kept folders is.
func (c config) folder(name string) string {
	if name == "media" {
		return c.mediaDir()
	}
	return filepath.Join(c.DataDir, name)
}

// letGo removes all but the newest copies. One that is half removed has no name any more that counts.
func (c *backupCommand) letGo(copies []string) error {
	if c.Keep == 0 || len(copies) <= c.Keep {
		return nil
	}
	for _, old := range copies[:len(copies)-c.Keep] {
		going := filepath.Join(c.Folder, "."+filepath.Base(old))
		if err := os.Rename(old, going); err != nil {
			return err
		}
		if err := os.RemoveAll(going); err != nil {
			return err
		}
	}
	return nil
}

// datedCopies are the whole copies in a folder, the oldest first.
func datedCopies(folder string) (paths []string, err error) {
	entries, err := os.ReadDir(folder) // sorted by name
	for _, e := range entries {
		if e.IsDir() && dated.MatchString(e.Name()) {
			paths = append(paths, filepath.Join(folder, e.Name()))
		}
	}
	return paths, err
}

// clearHalves removes what a backup left behind that was killed. The folder must be locked.
func clearHalves(folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if name, half := strings.CutPrefix(e.Name(), "."); half && dated.MatchString(name) {
			if err := os.RemoveAll(filepath.Join(folder, e.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}

// lockFolder keeps other backups out of a folder until unlock is called, or the process ends.
func lockFolder(folder string) (unlock func(), err error) {
	file, err := os.Open(folder) // #nosec G304 -- the operator names it
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil { // #nosec G115 -- a descriptor is small
		if errors.Is(err, syscall.EWOULDBLOCK) {
			err = fmt.Errorf("another efie backup is at work in %s", folder)
		}
		return nil, errors.Join(err, file.Close())
	}
	return func() {
		// Closing is not enough: a program that is being started at this moment has the folder open, too.
		_ = syscall.Flock(int(file.Fd()), syscall.LOCK_UN) // #nosec G115 -- a descriptor is small
		_ = file.Close()
	}, nil
}

// copyTree copies the files below a folder, and those of them as links that are in the copy of before, ""
// for none, with the same size and time. There need be no such folder. A link to a file within is that file.
// One to a folder within is left out and named, as pages show what is below it; any other link, and what is
// no file, is just left out, as no page shows it either.
func copyTree(from, to, before string) error {
	root, err := os.OpenRoot(from)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer root.Close()
	return fs.WalkDir(root.FS(), ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			return os.MkdirAll(filepath.Join(to, path), 0o700)
		}
		info, err := root.Stat(path)
		switch {
		case errors.Is(err, fs.ErrNotExist), err != nil && entry.Type() == fs.ModeSymlink:
			return nil // it has gone meanwhile, or leads elsewhere
		case err != nil:
			return err
		case info.IsDir():
			fmt.Fprintf(os.Stderr, "%q is a link to a folder; what pages show below it is not in the copy under that name\n", filepath.Join(from, path))
			return nil
		case !info.Mode().IsRegular():
			return nil
		}
		was := ""
		if before != "" {
			was = filepath.Join(before, path)
		}
		return copyFile(root, path, info, filepath.Join(to, path), was)
	})
}
