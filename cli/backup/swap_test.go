package backup

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"efie/test/must"
)

// TestFailedRestoreChangesNothing makes one of the last steps fail, after other parts were replaced.
func TestFailedRestoreChangesNothing(t *testing.T) {
	t.Parallel()
	for what, fails := range map[string]func(dir string) string{
		"the new database is missing": func(dir string) string { return filepath.Join(dir, "efie.db.restoring") },
		"a part cannot be renamed": func(dir string) string {
			return filepath.Join(dir, "media.before-now", "file")
		},
		"nothing fails": nil,
	} {
		t.Run(what, func(t *testing.T) {
			dir := t.TempDir()
			var parts []part
			for _, name := range []string{"content/terms.md", "media/front.jpg", "efie.db"} {
				place, _, _ := strings.Cut(name, "/")
				to := filepath.Join(dir, place)
				for _, at := range []string{filepath.Join(dir, name),
					strings.Replace(filepath.Join(dir, name), to, to+".restoring", 1)} {
					must.Do(t, errors.Join(os.MkdirAll(filepath.Dir(at), 0o700),
						os.WriteFile(at, []byte(at), 0o600)))
				}
				parts = append(parts, part{to: to, related: []string{to + "-wal"}})
			}
			empty := filepath.Join(dir, "published")
			parts = append([]part{{to: empty}}, parts...)
			must.Do(t, errors.Join(os.Mkdir(empty, 0o700), os.Mkdir(parts[0].temporaryPath(), 0o700),
				os.WriteFile(filepath.Join(dir, "efie.db-wal"), nil, 0o600)))
			if fails != nil {
				path := fails(dir)
				_ = os.Remove(path)
				if !strings.HasSuffix(path, ".restoring") {
					must.Do(t, errors.Join(os.MkdirAll(filepath.Dir(path), 0o700),
						os.WriteFile(path, nil, 0o600)))
				}
			}
			err := swap(parts, "now")
			if (err == nil) != (fails == nil) || err != nil && !strings.Contains(err.Error(), "everything is as it was") {
				t.Errorf("%s: %v", what, err)
			}
			for _, name := range []string{"content/terms.md", "media/front.jpg", "efie.db"} {
				text, _ := os.ReadFile(filepath.Join(dir, name))
				if old := string(text) == filepath.Join(dir, name); old != (fails != nil) {
					t.Errorf("%s: %s has %q", what, name, text)
				}
			}
			if !exists(empty) || exists(filepath.Join(dir, "efie.db-wal")) != (fails != nil) {
				t.Errorf("%s: the empty folder or the log", what)
			}
		})
	}
}
