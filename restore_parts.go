package main

import (
	"os"
	"path/filepath"
	"strings"
)

// part is something that is restored.
type part struct {
	from, to string
	beside   []string // what belongs to it and must not stay when it goes
}

// parts are where everything goes, the database last: who has it has the rest.
func (b backup) parts(c config) (list []part) {
	for _, folder := range b.folders {
		list = append(list, part{from: folder, to: c.folder(filepath.Base(folder))})
	}
	name := c.Database
	litestream := filepath.Join(filepath.Dir(name), "."+filepath.Base(name)+"-litestream")
	return append(list, part{from: b.database, to: name, beside: []string{name + "-wal", name + "-shm", litestream}})
}

// standing are the parts that are there already. A folder with nothing in it is not.
func standing(parts []part) (there []string) {
	for _, p := range parts {
		if entries, err := os.ReadDir(p.to); exists(p.to) && (err != nil || len(entries) > 0) {
			there = append(there, p.to)
		}
	}
	return there
}

// asideName keeps together what belongs together: SQLite finds a log by the name of its database.
func asideName(of, path, now string) string {
	aside := of + ".before-" + now
	if rest, follows := strings.CutPrefix(path, of); follows {
		return aside + rest
	}
	return path + ".before-" + now
}
