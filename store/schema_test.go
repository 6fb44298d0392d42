package store_test

import (
	"path/filepath"
	"strings"
	"testing"

	"efie/store"
	"efie/test/must"
)

// TestAnUnknownSchemaIsRefused: a database is opened only if exactly the known migrations were applied, and
// migrated only if the missing migrations come last.
func TestAnUnknownSchemaIsRefused(t *testing.T) {
	for name, c := range map[string]struct{ change, open, migrate string }{
		"all known":   {`select 1`, "", ""},
		"one missing": {`delete from goose_db_version where version_id = 5`, "run efie migrate", "duplicate column"},
		"the newest missing": {
			`delete from goose_db_version where version_id = (select max(version_id) from goose_db_version)`,
			"run efie migrate", "migration ", // which was applied before
		},
		"one of a later version": {`insert into goose_db_version (version_id, is_applied) values (99999, true)`,
			"the program is older than the database", "the program is older than the database"},
		"no version table": {`drop table goose_db_version`, "tables of another program", "tables of another program"},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "efie.db")
			s, err := store.Open(t.Context(), path)
			must.Do(t, err)
			must.Do(t, s.Close())
			_, db := provider(t, path)
			_, err = db.Exec(c.change)
			must.Do(t, err)
			must.Do(t, db.Close())
			s, err = store.Open(t.Context(), path)
			if err == nil {
				must.Do(t, s.Close())
			}
			saysNo(t, "Open", err, c.open)
			_, err = store.Migrate(t.Context(), path, false)
			saysNo(t, "Migrate", err, c.migrate)
		})
	}
}

// saysNo fails the test unless an error has a text, or unless it is nil if the text is "".
func saysNo(t *testing.T, what string, err error, text string) {
	t.Helper()
	if (err == nil) != (text == "") || err != nil && !strings.Contains(err.Error(), text) {
		t.Errorf("%s: %v, want %q", what, err, text)
	}
}
