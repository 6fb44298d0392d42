package store_test

import (
	"path/filepath"
	"strings"
	"testing"

	"efie/store"
	"efie/test/must"
)

// TestASchemaThatIsNotWhatWeKnowIsLookedAt: goose is skipped only if exactly the known migrations were applied.
func TestASchemaThatIsNotWhatWeKnowIsLookedAt(t *testing.T) {
	for name, c := range map[string]struct{ change, want string }{
		"one of ours":  {`select 1`, ""},
		"one left out": {`delete from goose_db_version where version_id = 5`, "missing"},
		"the newest left out": {
			`delete from goose_db_version where version_id = (select max(version_id) from goose_db_version)`,
			"partial migration error",
		},
		"no list of them": {`drop table goose_db_version`, "already exists"},
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
			switch {
			case err == nil && c.want == "":
				_ = s.Close()
			case err == nil:
				_ = s.Close()
				t.Errorf("%s: opened", name)
			case c.want == "" || !strings.Contains(err.Error(), c.want):
				t.Errorf("%s: %v", name, err)
			}
		})
	}
}
