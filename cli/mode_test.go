package cli

import (
	"crypto/sha256"
	"path/filepath"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/store/migrations/nextmigration"
	"efie/test/must"
)

var (
	production = []string{"MODE", "production"}
	// otherMode has the words with which a command of demo mode refuses a database of production mode.
	otherMode = []string{"it was made in production mode, and MODE is demo", "set MODE=production"}
)

// productionDatabase returns the folder and the path of a database with a hostel that production mode made.
func productionDatabase(t *testing.T) (dir, path string) {
	t.Helper()
	dir = t.TempDir()
	file := write(t, "hostels.json", servertest.CatalogueOf(1, 1))
	servertest.RunIn(t, production, dir, "import", file).Wants(0)
	return dir, filepath.Join(dir, "efie.db")
}

func TestEveryCommandRefusesADatabaseOfTheOtherMode(t *testing.T) {
	dir, path := productionDatabase(t)
	before := sha256.Sum256(must.Read(t, path))
	values := strings.NewReplacer("FILE", write(t, "hostels.json", servertest.CatalogueOf(1, 2)), "PICTURES", t.TempDir(),
		"COPIES", t.TempDir(), "move COPY", "move "+path, "EMPTY", filepath.Join(t.TempDir(), "to.db"))
	for line := range firstCommands {
		alreadyCurrent := line == "migrate" // it changes nothing; see the next test
		if alreadyCurrent || readsNoDatabase(line) {
			continue
		}
		servertest.Run(t, dir, strings.Fields(values.Replace(line))...).Wants(1, otherMode...)
	}
	servertest.Run(t, t.TempDir(), "restore", path).Wants(1, otherMode...)
	must.Equal(t, "the database", sha256.Sum256(must.Read(t, path)), before)
	servertest.RunIn(t, production, dir, "doctor").Wants(0) // the control

	demo := t.TempDir()
	servertest.Run(t, demo, "import", write(t, "hostels.json", servertest.CatalogueOf(1, 1))).Wants(0)
	served := servertest.RunIn(t, inProduction(t), demo, "serve")
	served.Wants(1, "made in demo mode, and MODE is production", "set MODE=demo")
}

func TestADatabaseOfTheOtherModeIsNotMigrated(t *testing.T) {
	dir, path := productionDatabase(t)
	nextmigration.Add(t, nextmigration.AddsColumn)
	servertest.Run(t, dir, "migrate").Wants(1, otherMode...)
	servertest.Run(t, dir, "serve").Wants(1, otherMode...)
	copies, err := filepath.Glob(path + ".version-*")
	must.Do(t, err)
	must.Equal(t, "copies", len(copies), 0)
	servertest.RunIn(t, production, dir, "migrate").Wants(0, "is up to date") // the control
}

// TestAnEmptyDatabaseTakesTheModeThatOpensIt: a command without its settings shuts no operator out.
func TestAnEmptyDatabaseTakesTheModeThatOpensIt(t *testing.T) {
	dir := t.TempDir()
	servertest.Run(t, dir, "doctor").Wants(0)
	servertest.RunIn(t, production, dir, "hostels", "list").Wants(0)
	servertest.Run(t, dir, "hostels", "list").Wants(0)
	file := write(t, "hostels.json", servertest.CatalogueOf(1, 1))
	servertest.RunIn(t, production, dir, "import", file).Wants(0)
	servertest.Run(t, dir, "hostels", "list").Wants(1, otherMode...)
	unknown := servertest.RunIn(t, []string{"MODE", "live"}, dir, "hostels", "list")
	unknown.Wants(1, `MODE is "live"; write demo or production`)
}

func TestCopiesOfADatabaseCarryItsMode(t *testing.T) {
	dir, path := productionDatabase(t)
	folder := t.TempDir()
	servertest.RunIn(t, production, dir, "backup", "--folder", folder).Wants(0)
	restored := filepath.Join(t.TempDir(), "data")
	servertest.Run(t, restored, "restore", folder).Wants(1, otherMode...)
	if exists(filepath.Join(restored, "efie.db")) {
		t.Error("the copy was restored in demo mode")
	}
	servertest.RunIn(t, production, restored, "restore", folder).Wants(0)
	servertest.Run(t, restored, "doctor").Wants(1, otherMode...)

	moved := t.TempDir()
	postgres, _ := servertest.NewPostgres(t)
	servertest.RunIn(t, production, dir, "move", path, postgres).Wants(0)
	servertest.RunIn(t, []string{"DATABASE", postgres}, moved, "doctor").Wants(1, otherMode...)
	servertest.RunIn(t, production, moved, "move", postgres, filepath.Join(moved, "efie.db")).Wants(0)
	servertest.Run(t, moved, "doctor").Wants(1, otherMode...)
	servertest.RunIn(t, production, moved, "doctor").Wants(0)
}
