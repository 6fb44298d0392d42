package backup

import (
	"os"
	"path/filepath"
	"strings"

	"efie/config"
)

// part is a file or folder that is restored.
type part struct {
	from, to string
	beside   []string // files that belong to it and must go with it
}

// parts tells where everything goes. The database is last: when it is in place, everything is.
func (b Copy) parts(c config.Config) (list []part) {
	for _, folder := range b.folders {
		list = append(list, part{from: folder, to: keptFolder(c, filepath.Base(folder))})
	}
	name := c.Database
	litestream := filepath.Join(filepath.Dir(name), "."+filepath.Base(name)+"-litestream")
	return append(list, part{from: b.database, to: name, beside: []string{name + "-wal", name + "-shm", litestream}})
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
