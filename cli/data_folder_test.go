package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"efie/server/servertest"
	"efie/test/must"
)

// firstCommands are all commands, some with flags, and their exit status if they are the first command ever. Commands
// that change an object name one that does not exist.
var firstCommands = map[string]int{
	"serve": 0, "config": 0, "config --check": 0, "import FILE": 0, "import FILE --dry-run": 0,
	"import FILE --pictures PICTURES": 0, "import --template": 0, "export": 0, "campuses list": 0, "campuses import": 0,
	"hostels list": 0, "hostels show none": 1, "hostels change none --price 500": 1, "hostels retire none": 1,
	"hostels return none": 1, "hostels remove none": 1,
	"bookings list": 0, "bookings show 7K2M9ABC": 1, "bookings note 7K2M9ABC text": 1,
	"bookings cancel 7K2M9ABC": 1, "bookings refund 7K2M9ABC": 1,
	"bookings dismiss EFIE-1": 1, "bookings arrivals none": 1, "bookings earnings": 0,
	"bookings money":    0,
	"students find ama": 1, "students show ama@example.com": 1,
	"students verify ama@example.com": 1, "students email ama@example.com a@b.gh": 1,
	"students block ama@example.com": 1, "students unblock ama@example.com": 1, "students delete ama@example.com": 1,
	"emails list": 0, "emails retry 1": 1, "emails dismiss 1": 1,
	"pages list": 0, "pages show none": 1, "pages restore none 1": 1,
	"sessions end ama@example.com": 1, "sessions end --everybody": 0, "check": 0, "doctor": 0,
	"backup COPIES/efie.db": 0, "backup --folder COPIES/dated": 1, // the file does not exist yet
	"restore COPY": 0, "move COPY EMPTY": 0, "migrate": 0,
	"completion bash": 0, "help": 0, "version": 0,
}

// elsewhere are commands with a DATABASE in another missing folder. onPostgres are commands with a PostgreSQL database,
// which efie backup does not copy.
var (
	elsewhere  = map[string]int{"serve": 0, "import FILE": 0, "doctor": 0, "backup COPIES/efie.db": 0, "restore COPY": 0}
	onPostgres = map[string]int{"serve": 0, "import FILE": 0, "bookings list": 0, "doctor": 0,
		"backup COPIES/efie.db": 1, "backup --folder COPIES/dated": 1, "restore COPY": 1, "move COPY EMPTY": 0, "migrate": 0}
)

// TestEveryCommandMakesTheFoldersThatItNeeds runs commands with a DATA_DIR that does not exist yet.
func TestEveryCommandMakesTheFoldersThatItNeeds(t *testing.T) {
	t.Parallel()
	everyCommand(func(node *kong.Node, words []string) {
		line := strings.Join(words, " ")
		known := len(node.Children) > 0
		for first := range firstCommands {
			known = known || first == line || strings.HasPrefix(first, line+" ")
		}
		if !known {
			t.Errorf("efie %s is missing from firstCommands: add its exit status on a new database", line)
		}
	})
	held := servertest.NewDatabase(t, t.TempDir(), servertest.CatalogueOf(1, 2))
	file, pictures := write(t, "hostels.json", servertest.CatalogueOf(1, 2)), t.TempDir()
	run := func(t *testing.T, database, empty, line string, want int) {
		t.Helper()
		dir := filepath.Join(t.TempDir(), "not", "there")
		if line == "serve" {
			servertest.Start(t, dir, servertest.FreeAddress(t), "DATABASE="+database).Stop(t)
			return
		}
		copied := filepath.Join(t.TempDir(), "copied.db")
		must.Do(t, os.WriteFile(copied, must.Read(t, held), 0o600))
		line = strings.NewReplacer("COPY", copied, "FILE", file, "PICTURES", pictures, "COPIES", t.TempDir(),
			"EMPTY", empty).Replace(line)
		result := servertest.RunIn(t, []string{"DATABASE", database}, dir, strings.Fields(line)...)
		missing := strings.Contains(result.Err, "no such file") && !strings.Contains(result.Err, "there is nothing to copy")
		if result.Status != want || missing {
			t.Errorf("efie %s exits with %d, want %d: %s%s", line, result.Status, want, result.Out, result.Err)
		}
	}
	for line, want := range firstCommands {
		t.Run(line, func(t *testing.T) {
			t.Parallel()
			run(t, "", filepath.Join(t.TempDir(), "to", "efie.db"), line, want)
		})
	}
	for line, want := range elsewhere {
		t.Run("a file elsewhere/"+line, func(t *testing.T) {
			t.Parallel()
			run(t, filepath.Join(t.TempDir(), "of", "data", "efie.db"), "", line, want)
		})
	}
	address, _ := servertest.NewPostgres(t)
	empty, _ := servertest.NewPostgres(t)
	for line, want := range onPostgres {
		t.Run("PostgreSQL/"+line, func(t *testing.T) { run(t, address, empty, line, want) })
	}
}
