package limits

import (
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"efie/test/must"
)

// Limits of a folder, in Go files. Generated files do not count.
const (
	filesWithoutTests = 25
	filesWithTests    = 60
)

// longestLine is the limit of a line of code, in characters. A tab is one character.
const longestLine = 120

func TestNoLineIsTooLong(t *testing.T) {
	t.Parallel()
	for path, text := range sources(t) {
		if strings.HasSuffix(path, "_templ.go") || strings.Contains(path, ".gen.") || strings.HasSuffix(path, ".md") {
			continue
		}
		for i, line := range strings.Split(text, "\n") {
			if n := utf8.RuneCountInString(line); n > longestLine {
				t.Errorf("%s:%d has %d characters, %d at most", path, i+1, n, longestLine)
			}
		}
	}
}

// countFiles counts the Go files of each folder below a root, without tests and with them.
func countFiles(t *testing.T, root string) (without, with map[string]int) {
	t.Helper()
	without, with = map[string]int{}, map[string]int{}
	must.Do(t, filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && slices.Contains([]string{"node_modules", ".git"}, entry.Name()) {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_templ.go") {
			return nil
		}
		folder := filepath.Dir(path)
		with[folder]++
		if !strings.HasSuffix(path, "_test.go") {
			without[folder]++
		}
		return nil
	}))
	return without, with
}

func TestNoFolderIsTooFull(t *testing.T) {
	t.Parallel()
	without, with := countFiles(t, "../..")
	if len(with) < 50 {
		t.Fatalf("found only %d folders", len(with))
	}
	for folder, n := range with {
		if without[folder] > filesWithoutTests || n > filesWithTests {
			t.Errorf("%s has %d Go files, %d with tests: split it by meaning, or merge small files",
				folder, without[folder], n)
		}
	}
}
