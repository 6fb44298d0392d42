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
	"efie/regular"
	"efie/store"
	"efie/store/db"
)

const (
	// datedName is the format of a dated copy's name, in UTC, so that names sort by age.
	datedName = "efie-20060102T150405Z"
	tarEnding = ".tar"
	// wrongSuffix marks a copy whose ledger does not add up. Such a copy is never the newest copy.
	wrongSuffix = "-wrong"
	// databaseName is the database's name in a dated copy.
	databaseName = "efie.db"
	// unfinishedPrefix marks copies that are being written or removed.
	unfinishedPrefix = ".efie-"
)

// datedPattern matches the names of dated copies.
var datedPattern = regexp.MustCompile(`^efie-\d{8}T\d{6}Z\.tar$`)

// keptFolders are the folders of DATA_DIR that a dated copy has.
var keptFolders = []string{"content", "media"}

// Archive is a folder of dated copies.
type Archive struct {
	Path     string
	Keep     int       // how many copies to keep; 0 keeps all
	Warnings io.Writer // gets a line for each link to a folder
}

// Add makes a dated copy and removes the oldest copies. It returns the path of the copy.
func (a Archive) Add(ctx context.Context, c config.Config, s *store.Store, now time.Time) (made string, err error) {
	if err := os.MkdirAll(a.Path, 0o700); err != nil {
		return "", err
	}
	if err := a.clearUnfinished(now); err != nil {
		return "", err
	}
	unfinished, err := os.MkdirTemp(a.Path, unfinishedPrefix)
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(unfinished)
	database := filepath.Join(unfinished, databaseName)
	copyErr := copyChecked(ctx, s, database)
	_, wrongLedger := errors.AsType[errWrongLedger](copyErr)
	if copyErr != nil && !wrongLedger {
		return "", copyErr
	}
	needed, err := measureTar(c, database)
	if err != nil {
		return "", err
	}
	if err := refuseFullDisk(unfinished, needed); err != nil {
		return "", err
	}
	packed := filepath.Join(unfinished, "copy"+tarEnding)
	if err := a.writeTar(packed, c, database); err != nil {
		return "", err
	}
	if _, err := Find(packed); err != nil {
		return "", err
	}
	made = filepath.Join(a.Path, now.UTC().Format(datedName))
	if wrongLedger {
		marked := made + wrongSuffix + tarEnding
		return "", errors.Join(fmt.Errorf("%w\nThe copy is %s; no older copy was removed", copyErr, marked),
			moveInto(packed, marked))
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

// removeOldest removes all but the newest copies. It renames a copy first, so that a half-removed copy is never
// restored.
func (a Archive) removeOldest() error {
	copies, err := datedCopies(a.Path)
	if err != nil || a.Keep == 0 {
		return err
	}
	for _, old := range copies[:max(0, len(copies)-a.Keep)] {
		renamed := filepath.Join(a.Path, unfinishedPrefix+filepath.Base(old))
		if err := os.Rename(old, renamed); err != nil {
			return err
		}
		if err := os.RemoveAll(renamed); err != nil {
			return err
		}
	}
	return nil
}

// datedCopies returns the paths of the finished copies in a folder, the oldest first.
func datedCopies(folder string) (paths []string, err error) {
	entries, err := os.ReadDir(folder) // sorted by name
	for _, e := range entries {
		if datedPattern.MatchString(e.Name()) && !e.IsDir() {
			paths = append(paths, filepath.Join(folder, e.Name()))
		}
	}
	return paths, err
}

// clearUnfinished removes the files of killed backups. It keeps files of the last day: their backup may still run.
func (a Archive) clearUnfinished(now time.Time) error {
	entries, err := os.ReadDir(a.Path)
	if err != nil {
		return err
	}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || !strings.HasPrefix(e.Name(), unfinishedPrefix) || info.ModTime().After(now.AddDate(0, 0, -1)) {
			continue
		}
		if err := os.RemoveAll(filepath.Join(a.Path, e.Name())); err != nil {
			return err
		}
	}
	return nil
}

// writeTar writes the kept folders and a copy of the database to a new tar. The database is last: a tar without it was
// cut off.
func (a Archive) writeTar(to string, c config.Config, database string) (err error) {
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
		err := walkFiles(keptFolder(c, name), a.Warnings, func(below string, info fs.FileInfo, content io.Reader) error {
			return addToTar(archive, path.Join(name, filepath.ToSlash(below)), info, content)
		})
		if err != nil {
			return err
		}
	}
	root, err := regular.OpenRoot(filepath.Dir(database))
	if err != nil {
		return err
	}
	defer root.Close()
	err = visitFile(root, filepath.Base(database), func(_ string, info fs.FileInfo, content io.Reader) error {
		return addToTar(archive, databaseName, info, content)
	})
	return errors.Join(err, archive.Close())
}

// addToTar adds a file, or a folder without its content.
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

// earlierFolder is a folder that only copies from before Efie 1.0.0 have.
const earlierFolder = "published"

// maxName is the longest path of a file (PATH_MAX of Linux), in bytes.
const maxName = 4096

// readTar calls visit with each file and folder in a tar. It fails at an entry that efie backup never writes: another
// name, a link or a device. It fails if the files have more bytes than the tar, because the holes of a sparse file take
// no space in a tar, and efie backup writes no such file. visit gets names without "..".
func readTar(from string, visit func(name string, info fs.FileInfo, content io.Reader) error) error {
	file, err := openCopy(from)
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	unread := info.Size()
	archive := tar.NewReader(file)
	for {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s is damaged: %w", from, err)
		}
		name := path.Clean(header.Name) // leaves ".." only at the beginning, where the check below refuses it
		if top, _, _ := strings.Cut(name, "/"); top == earlierFolder {
			return fmt.Errorf("%s: %w", from, db.ErrBeforeRelease)
		}
		if !isOurs(name, header) {
			return fmt.Errorf("%s contains %q, which is not Efie's; nothing was restored", from, header.Name)
		}
		if unread -= header.Size; unread < 0 {
			return fmt.Errorf("the files in %s have more bytes than the tar itself, so efie backup did not make it; "+
				"nothing was restored. Use another copy", from)
		}
		if err := visit(name, header.FileInfo(), archive); err != nil {
			return err
		}
	}
}

// isOurs reports whether efie backup may have written an entry of a tar. name is the entry's clean name.
func isOurs(name string, header *tar.Header) bool {
	top, _, inFolder := strings.Cut(name, "/")
	database := name == databaseName && header.Typeflag == tar.TypeReg
	isKept := slices.Contains(keptFolders, top) &&
		(header.Typeflag == tar.TypeDir || header.Typeflag == tar.TypeReg && inFolder)
	return len(name) <= maxName && (database || isKept)
}
