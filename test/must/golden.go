package must

import (
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files of the tests that run")

// Golden fails the test unless text equals the file of this name in testdata. With the flag -update it writes the file.
func Golden(t testing.TB, name, text string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		Do(t, os.MkdirAll(filepath.Dir(path), 0o750))
		Do(t, os.WriteFile(path, []byte(text), 0o600))
	}
	if want := string(Read(t, path)); text != want {
		t.Errorf("%s differs from the text. To update it, in its package's folder: go test -run '%s' -update .\n"+
			"got\n%s\nwant\n%s", path, t.Name(), text, want)
	}
}
