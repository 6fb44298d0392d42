package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"efie/server/servertest"
	"efie/test/must"
)

// beginning is a command that is the first one ever, and how it ends: on a file, and on PostgreSQL.
type beginning struct {
	line           string
	file, postgres int
}

// beginnings are all commands, and some of their ways. What changes something asks for what is not there.
var beginnings = []beginning{
	{"serve", 0, 0},
	{"config", 0, 0}, {"config --check", 0, 0},
	{"import FILE", 0, 0}, {"import FILE --dry-run", 0, 0}, {"import FILE --pictures PICTURES", 0, 0},
	{"import --template", 0, 0},
	{"export", 0, 0},
	{"hostels list", 0, 0}, {"hostels show none", 1, 1}, {"hostels change none --price 500", 1, 1},
	{"hostels retire none", 1, 1},
	{"hostels return none", 1, 1}, {"hostels remove none", 1, 1},
	{"bookings list", 0, 0}, {"bookings show 7K2M9ABC", 1, 1}, {"bookings cancel 7K2M9ABC", 1, 1},
	{"bookings refund 7K2M9ABC", 1, 1},
	{"bookings dismiss EFIE-1", 1, 1}, {"bookings earnings", 0, 0},
	{"students find ama", 1, 1}, {"students show ama@example.com", 1, 1},
	{"letters list", 0, 0}, {"letters retry 1", 1, 1}, {"letters dismiss 1", 1, 1},
	{"sessions end ama@example.com", 1, 1}, {"sessions end --everybody", 0, 0},
	{"check", 0, 0}, {"doctor", 0, 0},
	// There is no file to copy, and of PostgreSQL no copy.
	{"backup COPIES/efie.db", 0, 1}, {"backup --folder COPIES/dated", 1, 1},
	{"restore COPY", 0, 1},
	{"move COPY EMPTY", 0, 0}, {"migrate", 0, 0},
	{"completion bash", 0, 0}, {"help", 0, 0}, {"version", 0, 0},
}

// TestEveryCommandMakesTheFoldersThatItNeeds carries each command out where DATA_DIR is not there yet.
func TestEveryCommandMakesTheFoldersThatItNeeds(t *testing.T) {
	known := map[string]bool{}
	for _, b := range beginnings {
		known[b.line] = true
	}
	everyCommand(func(node *kong.Node, words []string) {
		line := strings.Join(words, " ")
		if len(node.Children) > 0 {
			return
		}
		for of := range known {
			if of == line || strings.HasPrefix(of, line+" ") {
				return
			}
		}
		t.Errorf("efie %s is missing from beginnings in this file: add its exit status on a new database", line)
	})
	address, admin := newPostgres(t)
	moved := 0
	for engine, database := range map[string]func(t *testing.T) (used, empty string){
		"a file in DATA_DIR": func(t *testing.T) (string, string) { return "", filepath.Join(t.TempDir(), "to", "efie.db") },
		"a file elsewhere": func(t *testing.T) (string, string) {
			return filepath.Join(t.TempDir(), "of", "data", "efie.db"), filepath.Join(t.TempDir(), "to", "efie.db")
		},
		"PostgreSQL": func(t *testing.T) (string, string) {
			moved++
			empty := fmt.Sprint("moved_", moved)
			_, err := admin.Exec(`create database ` + empty)
			must.Do(t, err)
			return address, strings.TrimSuffix(address, "postgres") + empty
		},
	} {
		for _, b := range beginnings {
			t.Run(engine+"/"+b.line, func(t *testing.T) {
				used, empty := database(t)
				want := b.file
				if strings.HasPrefix(used, "postgres:") {
					want = b.postgres
				}
				b.begins(t, used, empty, want)
			})
		}
	}
}

// begins carries a command out with nothing there but what the command reads.
func (b beginning) begins(t *testing.T, database, empty string, want int) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "not", "there")
	if b.line == "serve" {
		servertest.Start(t, dir, servertest.FreeAddress(t), "DATABASE="+database).Stop(t)
		return
	}
	here := t.TempDir()
	file := filepath.Join(here, "hostels.json")
	must.Do(t, os.WriteFile(file, []byte(servertest.CatalogueOf(1, 2)), 0o600))
	pictures := filepath.Join(here, "pictures")
	must.Do(t, os.Mkdir(pictures, 0o700))
	held := servertest.NewDatabase(t, t.TempDir(), servertest.CatalogueOf(1, 2))
	places := strings.NewReplacer("COPY", held, "FILE", file, "PICTURES", pictures, "COPIES", here, "EMPTY", empty)
	line := places.Replace(b.line)
	told := servertest.RunIn(t, []string{"DATABASE", database}, dir, strings.Fields(line)...)
	missed := strings.Contains(told.Err, "no such file") && !strings.Contains(told.Err, "there is nothing to copy")
	if told.Status != want || missed {
		t.Errorf("efie %s ends with %d, want %d: %s%s", b.line, told.Status, want, told.Out, told.Err)
	}
}
