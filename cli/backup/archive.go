package backup

import (
	"archive/tar"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"efie/config"
	"efie/media/bucket"
	"efie/store"
)

const (
	// datedName is the name of a dated copy without its ending, in UTC, so that names sort by age.
	datedName = "efie-20060102T150405Z"
	// tarEnding ends the name of a dated copy.
	tarEnding = ".tar"
	// doubtful marks the name of a copy whose ledger does not add up. It is kept, but does not count as a copy.
	doubtful = "-wrong"
	// databaseName is the database's name in a dated copy.
	databaseName = "efie.db"
	// unfinished begins the names of copies that are being written or removed.
	unfinished = ".efie-"
)

// dated matches the names of dated copies. Earlier versions made folders, whose names have no ending.
var dated = regexp.MustCompile(`^efie-\d{8}T\d{6}Z(\.tar)?$`)

// keptFolders are the folders in a dated copy, and below DATA_DIR.
var keptFolders = []string{"content", "published", "media"}

// Archive is a folder of dated copies.
type Archive struct {
	Path string
	Keep int // how many copies stay; 0 for all
}

func (a Archive) Add(ctx context.Context, c config.Config, s *store.Store, now time.Time) (made string, err error) {
	if err := os.MkdirAll(a.Path, 0o700); err != nil {
		return "", err
	}
	if err := a.clearUnfinished(now); err != nil {
		return "", err
	}
	half, err := os.MkdirTemp(a.Path, unfinished)
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(half)
	database := filepath.Join(half, databaseName)
	wrong := copyProved(ctx, s, database)
	if _, whole := errors.AsType[errWrongLedger](wrong); wrong != nil && !whole {
		return "", wrong
	}
	packed := filepath.Join(half, "copy"+tarEnding)
	if err := writeTar(packed, c, database); err != nil {
		return "", err
	}
	if _, err := Find(packed); err != nil {
		return "", err
	}
	made = filepath.Join(a.Path, now.UTC().Format(datedName))
	if wrong != nil {
		doubted := made + doubtful + tarEnding
		return "", errors.Join(fmt.Errorf("%w\nIt is in %s, and counts for nothing: no older copy was removed",
			wrong, doubted), moveInto(packed, doubted))
	}
	made += tarEnding
	if err := moveInto(packed, made); err != nil {
		return "", err
	}
	return made, a.removeOldest()
}

func keptFolder(c config.Config, name string) string {
	if name == "media" {
		return c.MediaDir()
	}
	return filepath.Join(c.DataDir, name)
}

// removeOldest removes all but the newest copies. It renames a copy first: half a copy does not count.
func (a Archive) removeOldest() error {
	copies, err := datedCopies(a.Path)
	if err != nil || a.Keep == 0 {
		return err
	}
	for _, old := range copies[:max(0, len(copies)-a.Keep)] {
		going := filepath.Join(a.Path, unfinished+filepath.Base(old))
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
		if dated.MatchString(e.Name()) && e.IsDir() == (filepath.Ext(e.Name()) != tarEnding) {
			paths = append(paths, filepath.Join(folder, e.Name()))
		}
	}
	return paths, err
}

// clearUnfinished removes what killed backups left. After less than a day a backup may still run.
func (a Archive) clearUnfinished(now time.Time) error {
	entries, err := os.ReadDir(a.Path)
	if err != nil {
		return err
	}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || !strings.HasPrefix(e.Name(), unfinished) || info.ModTime().After(now.AddDate(0, 0, -1)) {
			continue
		}
		if err := os.RemoveAll(filepath.Join(a.Path, e.Name())); err != nil {
			return err
		}
	}
	return nil
}

// writeTar writes the kept folders and a copy of the database to a new tar. The database is last, so that its absence
// shows that a tar was cut off.
func writeTar(to string, c config.Config, database string) (err error) {
	file, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600) // #nosec G304 -- the operator names the folder
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	archive := tar.NewWriter(file)
	for _, name := range keptFolders {
		if name == "media" && bucket.IsAddress(c.MediaStore) {
			continue // the bucket has its own copies
		}
		err := walkFiles(keptFolder(c, name), func(below string, info fs.FileInfo, content io.Reader) error {
			return addToTar(archive, path.Join(name, filepath.ToSlash(below)), info, content)
		})
		if err != nil {
			return err
		}
	}
	root, err := os.OpenRoot(filepath.Dir(database))
	if err != nil {
		return err
	}
	defer root.Close()
	err = visitFile(root, filepath.Base(database), func(_ string, info fs.FileInfo, content io.Reader) error {
		return addToTar(archive, databaseName, info, content)
	})
	return errors.Join(err, archive.Close())
}

// addToTar adds a file, or a folder without its files.
func addToTar(archive *tar.Writer, name string, info fs.FileInfo, content io.Reader) error {
	if info.IsDir() {
		return archive.WriteHeader(&tar.Header{Typeflag: tar.TypeDir, Name: name + "/", Mode: 0o700, ModTime: info.ModTime()})
	}
	header := &tar.Header{Typeflag: tar.TypeReg, Name: name, Size: info.Size(), Mode: 0o600, ModTime: info.ModTime()}
	if err := archive.WriteHeader(header); err != nil {
		return err
	}
	if _, err := io.CopyN(archive, content, info.Size()); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// readTar calls visit with each file and folder in a tar. It fails at the first one that efie backup does not write: one
// with another name, or a link, or a device. visit gets names without "..".
func readTar(from string, visit func(name string, info fs.FileInfo, content io.Reader) error) error {
	file, err := os.Open(from) // #nosec G304 -- the operator names it
	if err != nil {
		return err
	}
	defer file.Close()
	archive := tar.NewReader(file)
	for {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s is damaged: %w", from, err)
		}
		name := path.Clean(header.Name) // it has ".." only at its beginning, where none of our names has it
		top, _, below := strings.Cut(name, "/")
		database := name == databaseName && header.Typeflag == tar.TypeReg
		ours := slices.Contains(keptFolders, top) &&
			(header.Typeflag == tar.TypeDir || header.Typeflag == tar.TypeReg && below)
		if !database && !ours {
			return fmt.Errorf("%s has %q, which is not Efie's; nothing is restored from it", from, header.Name)
		}
		if err := visit(name, header.FileInfo(), archive); err != nil {
			return err
		}
	}
}
