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

// pageSize is SQLite's own.
const pageSize = 4096

// damages writes garbage over the page on which a table or an index begins.
func damages(name string) func(t *testing.T, file string, content []byte) []byte {
	return func(t *testing.T, file string, content []byte) []byte {
		t.Helper()
		db, err := sql.Open("sqlite3", "file:"+file+"?mode=ro&immutable=1")
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		page := 0
		must.Do(t, db.QueryRow(`select rootpage from sqlite_master where name = $1`, name).Scan(&page))
		copy(content[(page-1)*pageSize:page*pageSize], bytes.Repeat([]byte{0xA5}, pageSize))
		return content
	}
}

func TestTheDoctorReportsADamagedFile(t *testing.T) {
	dir := t.TempDir()
	servertest.Run(t, dir, "import", write(t, "hostels.json", servertest.CatalogueOf(3, 1))).Wants(0)
	servertest.Run(t, dir, "doctor").Wants(0, "The ledger adds up.")
	whole := must.Read(t, filepath.Join(dir, "efie.db"))
	for place, damage := range map[string]func(t *testing.T, file string, content []byte) []byte{
		"the page of a table that the ledger does not need": damages("sessions"),
		"the page of a table that the ledger needs":         damages("room_beds"),
		"the page of the catalogue":                         damages("hostels"),
		"the page of an index":                              damages("sqlite_autoindex_rooms_1"),
		"the page of an index on bookings":                  damages("sqlite_autoindex_bookings_1"),
		"the table of migrations":                           damages("goose_db_version"),
		"a row that its index does not know": func(_ *testing.T, _ string, content []byte) []byte {
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
		t.Run(place, func(t *testing.T) {
			dir := t.TempDir()
			file := filepath.Join(dir, "efie.db")
			must.Do(t, os.WriteFile(file, whole, 0o600))
			hurt := damage(t, file, bytes.Clone(whole))
			must.Do(t, os.WriteFile(file, hurt, 0o600))
			told := servertest.Run(t, dir, "doctor")
			told.Wants(1, file+" is damaged: ", "efie restore")
			if strings.Contains(told.Out+told.Err, "adds up") || strings.Contains(told.Err, "panic") {
				t.Errorf("the doctor says\n%s%s", told.Out, told.Err)
			}
			if is, err := os.ReadFile(file); err != nil || !bytes.Equal(is, hurt) {
				t.Errorf("the doctor wrote to the damaged file: %v", err)
			}
		})
	}
}
