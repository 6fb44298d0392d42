package backup

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"efie/config"
)

// part is a file or folder that is restored.
type part struct {
	name     string // in the copy
	from, to string
	beside   []string // files that belong to it and must go with it
}

// half is the path of the part until it gets its final name.
func (p part) half() string { return p.to + ".restoring" }

// parts returns where everything goes. The database is last: when it is in place, everything is.
func (b Copy) parts(c config.Config) (list []part) {
	for _, name := range b.folders {
		list = append(list, part{name: name, from: b.path(name), to: keptFolder(c, name)})
	}
	to := c.Database
	litestream := filepath.Join(filepath.Dir(to), "."+filepath.Base(to)+"-litestream")
	return append(list, part{
		name: databaseName, from: b.path(databaseName), to: to, beside: []string{to + "-wal", to + "-shm", litestream},
	})
}

// refuseLinks fails if a part, or the place where it goes, is a link: it may lead to what is not Efie's.
func refuseLinks(parts []part) error {
	for _, p := range parts {
		for _, path := range []string{p.from, p.to} {
			if info, err := os.Lstat(path); err == nil && info.Mode()&fs.ModeSymlink != 0 {
				return fmt.Errorf("%s is a link, which is not followed: name what it leads to", path)
			}
		}
	}
	return nil
}

// present returns the parts that exist already, without empty folders.
func present(parts []part) (there []string) {
	for _, p := range parts {
		if entries, err := os.ReadDir(p.to); exists(p.to) && (err != nil || len(entries) > 0) {
			there = append(there, p.to)
		}
	}
	return there
}

// asideName returns the name under which path is kept. Files that belong to of keep a name that begins like that of
// of: SQLite finds a log by the name of its database.
func asideName(of, path, now string) string {
	aside := of + ".before-" + now
	if rest, follows := strings.CutPrefix(path, of); follows {
		return aside + rest
	}
	return path + ".before-" + now
}
