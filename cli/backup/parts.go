package backup

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"efie/config"
)

// part is a file or folder to restore.
type part struct {
	name    string // its name in the copy
	to      string
	related []string // files of the same database, renamed together with it
}

// temporaryPath returns the path of the part until it gets its final name.
func (p part) temporaryPath() string { return p.to + ".restoring" }

// parts returns all parts of the copy. The database is last: when it is in place, all parts are in place.
func (b Copy) parts(c config.Config) (list []part) {
	for _, name := range b.folders {
		list = append(list, part{name: name, to: keptFolder(c, name)})
	}
	to := c.Database
	litestream := filepath.Join(filepath.Dir(to), "."+filepath.Base(to)+"-litestream")
	return append(list, part{
		name: databaseName, to: to, related: []string{to + "-wal", to + "-shm", litestream},
	})
}

// refuseLinks fails if the copy or the target of a part is a link, which could lead to files that are not Efie's.
func (b Copy) refuseLinks(parts []part) error {
	paths := []string{b.Name}
	for _, p := range parts {
		paths = append(paths, p.to)
	}
	for _, path := range paths {
		info, err := os.Lstat(path)
		if err == nil && info.Mode()&fs.ModeSymlink != 0 {
			return errLink(path)
		}
	}
	return nil
}

func errLink(path string) error {
	return fmt.Errorf("%s is a link, and links are not followed: name its target", path)
}

// existingTargets returns the targets that already exist. It ignores empty folders.
func existingTargets(parts []part) (paths []string) {
	for _, p := range parts {
		if entries, err := os.ReadDir(p.to); exists(p.to) && (err != nil || len(entries) > 0) {
			paths = append(paths, p.to)
		}
	}
	return paths
}

// asideName returns a new name for path, a target or one of its related files. The name of a database's log must begin
// with the new name of the database, because SQLite finds the log by that name.
func asideName(target, path, now string) string {
	aside := target + ".before-" + now
	if rest, follows := strings.CutPrefix(path, target); follows {
		return aside + rest
	}
	return path + ".before-" + now
}
