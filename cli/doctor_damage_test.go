package cli

import (
	"bytes"
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// pageSize is the size of a page in SQLite.
const pageSize = 4096

// damagePage returns a function that overwrites the first page of a table or an index.
func damagePage(name string) func(t *testing.T, file string, content []byte) []byte {
	return func(t *testing.T, file string, content []byte) []byte {
		t.Helper()
		db, err := sql.Open("sqlite3", "file:"+file+"?mode=ro&immutable=1")
		must.Do(t, err)
		defer db.Close()
		page := 0
		must.Do(t, db.QueryRow(`select rootpage from sqlite_master where name = $1`, name).Scan(&page))
		copy(content[(page-1)*pageSize:page*pageSize], bytes.Repeat([]byte{0xA5}, pageSize))
		return content
	}
}

func TestTheDoctorReportsADamagedFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	servertest.Run(t, dir, "import", write(t, "hostels.json", servertest.CatalogueOf(3, 1))).Wants(0)
	servertest.Run(t, dir, "doctor").Wants(0, "The ledger adds up.")
	whole := must.Read(t, filepath.Join(dir, "efie.db"))
	for name, damage := range map[string]func(t *testing.T, file string, content []byte) []byte{
		"the page of a table that the ledger does not need": damagePage("sessions"),
		"the page of a table that the ledger needs":         damagePage("room_beds"),
		"the page of the catalogue":                         damagePage("hostels"),
		"the page of an index":                              damagePage("sqlite_autoindex_rooms_1"),
		"the page of an index on bookings":                  damagePage("sqlite_autoindex_bookings_1"),
		"the table of migrations":                           damagePage("goose_db_version"),
		"a row that is not in its index": func(_ *testing.T, _ string, content []byte) []byte {
			return bytes.Replace(content, []byte("adom-court"), []byte("adom-kourt"), 1)
		},
		"the name of the format": func(_ *testing.T, _ string, content []byte) []byte {
			return append([]byte("SQLite format 9\x00"), content[16:]...)
		},
		"the rest of the header": func(_ *testing.T, _ string, content []byte) []byte {
			return append(append(content[:16:16], bytes.Repeat([]byte{0xFF}, 84)...), content[100:]...)
		},
		"the schema": func(_ *testing.T, _ string, content []byte) []byte {
			return append(append(content[:100:100], bytes.Repeat([]byte{0xA5}, pageSize-100)...), content[pageSize:]...)
		},
		"the second half": func(_ *testing.T, _ string, content []byte) []byte { return content[:len(content)/2] },
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			file := filepath.Join(dir, "efie.db")
			must.Do(t, os.WriteFile(file, whole, 0o600))
			damaged := damage(t, file, bytes.Clone(whole))
			must.Do(t, os.WriteFile(file, damaged, 0o600))
			result := servertest.Run(t, dir, "doctor")
			result.Wants(1, file+" is damaged: ", "efie restore")
			if strings.Contains(result.Out+result.Err, "adds up") || strings.Contains(result.Err, "panic") {
				t.Errorf("the doctor prints\n%s%s", result.Out, result.Err)
			}
			if is, err := os.ReadFile(file); err != nil || !bytes.Equal(is, damaged) {
				t.Errorf("the doctor wrote to the damaged file: %v", err)
			}
		})
	}
}
