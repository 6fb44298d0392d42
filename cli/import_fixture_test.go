package cli

import (
	"os"
	"path/filepath"
	"testing"

	"efie/test/must"
)

// write writes a file for a command.
func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	must.Do(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}
