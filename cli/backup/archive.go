package backup

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"time"

	"efie/config"
	"efie/media/bucket"
	"efie/store"
)

const (
	// datedName is the name of a dated copy, in UTC, so that names sort by age.
	datedName = "efie-20060102T150405Z"
	// doubtful ends the name of a copy whose ledger does not add up. It is kept, but does not count as a copy.
	doubtful = "-wrong"
	// databaseName is the database's name in a dated copy.
	databaseName = "efie.db"
)

var dated = regexp.MustCompile(`^efie-\d{8}T\d{6}Z$`)

// keptFolders are the folders in a dated copy, and below DATA_DIR.
var keptFolders = []string{"content", "published", "media"}

// Archive is a folder of dated copies.
type Archive struct {
	Path string
	Keep int // how many copies stay; 0 for all
}

// Add makes a dated copy of everything and removes the oldest copies. Files that have not changed since the last copy
// take no room: both copies share them.
func (a Archive) Add(ctx context.Context, c config.Config, s *store.Store, now time.Time) (made string, err error) {
	if err := os.MkdirAll(a.Path, 0o700); err != nil {
		return "", err
	}
	unlock, err := lockFolder(a.Path)
	if err != nil {
		return "", err
	}
	defer unlock()
	if err := clearHalves(a.Path); err != nil {
		return "", err
	}
	older, err := datedCopies(a.Path)
	if err != nil {
		return "", err
	}
	last := "" // the newest copy, if there is one
	if len(older) > 0 {
		last = older[len(older)-1]
	}
	made = filepath.Join(a.Path, now.UTC().Format(datedName))
	half := filepath.Join(a.Path, "."+filepath.Base(made))
	if err := os.Mkdir(half, 0o700); err != nil {
		return "", err
	}
	defer os.RemoveAll(half) // if all went well, it has got its final name and nothing is removed
	wrong := copyProved(ctx, s, filepath.Join(half, databaseName))
	if _, whole := errors.AsType[errWrongLedger](wrong); wrong != nil && !whole {
		return "", wrong
	}
	for _, name := range keptFolders {
		if name == "media" && bucket.IsAddress(c.MediaStore) {
			continue // the bucket has its own copies
		}
		before := ""
		if last != "" {
			before = filepath.Join(last, name)
		}
		if err := copyTree(keptFolder(c, name), filepath.Join(half, name), before); err != nil {
			return "", err
		}
	}
	if wrong != nil {
		return "", errors.Join(fmt.Errorf("%w\nIt is in %s, and counts for nothing: no older copy was removed",
			wrong, made+doubtful), moveInto(half, made+doubtful))
	}
	if err := moveInto(half, made); err != nil {
		return "", err
	}
	return made, a.letGo(append(older, made))
}

// keptFolder is the path of one of the kept folders.
func keptFolder(c config.Config, name string) string {
	if name == "media" {
		return c.MediaDir()
	}
	return filepath.Join(c.DataDir, name)
}

// letGo removes all but the newest copies. It renames a copy first, so that one that is half removed does not count.
func (a Archive) letGo(paths []string) error {
	if a.Keep == 0 || len(paths) <= a.Keep {
		return nil
	}
	for _, old := range paths[:len(paths)-a.Keep] {
		going := filepath.Join(a.Path, "."+filepath.Base(old))
		if err := os.Rename(old, going); err != nil {
			return err
		}
		if err := os.RemoveAll(going); err != nil {
			return err
		}
	}
	return nil
}

// datedCopies returns the paths of the finished copies in a folder, the oldest first.
func datedCopies(folder string) (paths []string, err error) {
	entries, err := os.ReadDir(folder) // sorted by name
	for _, e := range entries {
		if e.IsDir() && dated.MatchString(e.Name()) {
			paths = append(paths, filepath.Join(folder, e.Name()))
		}
	}
	return paths, err
}

// clearHalves removes what killed backups left behind. The folder must be locked.
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

// lockFolder keeps other backups out of a folder until unlock is called or the process ends.
func lockFolder(folder string) (unlock func(), err error) {
	file, err := os.Open(folder) // #nosec G304 -- the operator names it
	if err != nil {
		return nil, err
	}
	// #nosec G115 -- a descriptor is small
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		if errors.Is(err, syscall.EWOULDBLOCK) {
			err = fmt.Errorf("another efie backup is at work in %s", folder)
		}
		return nil, errors.Join(err, file.Close())
	}
	return func() {
		// Closing is not enough: a child process that is just being started has the folder open, too.
		_ = syscall.Flock(int(file.Fd()), syscall.LOCK_UN) // #nosec G115 -- a descriptor is small
		_ = file.Close()
	}, nil
}

// copyTree copies the files below a folder, if the folder exists. If before is not "", it is the folder's earlier
// copy: a file with the same size and time there is linked and not copied again. A link to a file within the folder
// is copied as that file. A link to a folder within it is left out and named on standard error, because pages show
// what is below it. Other links and special files are left out, because no page shows them.
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
			return nil // it is gone, or is a link that leads elsewhere
		case err != nil:
			return err
		case info.IsDir():
			fmt.Fprintf(os.Stderr, "%q is a link to a folder; what pages show below it is not in the copy under "+
				"that name\n",
				filepath.Join(from, path))
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
