// Package limits counts what makes the house easy or hard to read, and holds each count within a limit.
//
// A limit is what holds today, where the goal is not reached yet; the goal stands next to it. "go test -v"
// names the limits that can be lowered. Never raise one.
package limits

import (
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// limit is the most that a count may be now, and the most that it should be in the end.
type limit struct{ most, goal int }

var (
	rootFiles        = limit{2, 2}     // Go files in the root, arch_test.go included
	folderFiles      = limit{28, 28}   // Go files in a folder, without tests
	folderTemplates  = limit{20, 20}   // templates in a folder
	veryLongLines    = limit{0, 0}     // lines over 140 characters
	longLines        = limit{100, 100} // lines over 120 characters
	longFiles        = limit{0, 0}     // files of more than 260 lines
	mostMethods      = limit{30, 30}   // methods of a type outside the store
	sharedNames      = limit{6, 6}     // exported type names that occur in two packages
	unexplainedNames = limit{0, 0}     // those of them without a reason
	saysWhether      = limit{0, 0}     // "says whether" in comments
	anyPerson        = limit{40, 40}   // "nobody", "somebody" and "whoever" in comments
	beside           = limit{20, 20}   // "beside" in comments
)

// hold fails where a count exceeds its limit, and names places, twenty at most.
func (l limit) hold(t *testing.T, what string, count int, places ...string) {
	t.Helper()
	places = places[:min(len(places), 20)]
	if count > l.most {
		t.Errorf("%s: %d, at most %d are allowed (the goal is %d)\n%s", what, count, l.most, l.goal,
			strings.Join(places, "\n"))
	}
	if count < l.most && l.most > l.goal {
		t.Logf("%s: %d now; lower the limit from %d (the goal is %d)", what, count, l.most, l.goal)
	}
}

// file is a source of ours, by its path from the root.
type file struct {
	path, text string
}

func (f file) test() bool { return strings.HasSuffix(f.path, "_test.go") }

func (f file) lines() []string { return strings.Split(strings.TrimSuffix(f.text, "\n"), "\n") }

var kinds = []string{".go", ".templ", ".ts", ".tsx", ".mjs", ".js", ".css", ".sql"}

// sources reads all code that people write: nothing generated, nothing of others.
func sources(t *testing.T) []file {
	t.Helper()
	const root = "../.."
	var all []file
	err := filepath.WalkDir(root, func(name string, entry os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		inside := strings.TrimPrefix(filepath.ToSlash(strings.TrimPrefix(name, root)), "/")
		if entry.IsDir() {
			others := strings.HasPrefix(entry.Name(), ".") && inside != "" ||
				slices.Contains([]string{"node_modules", "bin", "data", "static/build", "test-results"}, inside)
			if others {
				return filepath.SkipDir
			}
			return nil
		}
		generated := strings.HasSuffix(inside, "_templ.go") || strings.Contains(inside, ".gen.")
		if generated || !slices.Contains(kinds, path.Ext(inside)) {
			return nil
		}
		text, err := os.ReadFile(name) // #nosec G304 G122 -- a test reads its own tree
		all = append(all, file{inside, string(text)})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 300 {
		t.Fatalf("found only %d files: the test looks in the wrong place", len(all))
	}
	return all
}

func TestFoldersFitOnAScreen(t *testing.T) {
	t.Parallel()
	root, code, templates := 0, map[string]int{}, map[string]int{}
	for _, f := range sources(t) {
		folder := path.Dir(f.path)
		switch path.Ext(f.path) {
		case ".go":
			if folder == "." && (!f.test() || f.path == "arch_test.go") {
				root++
			}
			if !f.test() && folder != "." {
				code[folder]++
			}
		case ".templ":
			templates[folder]++
		}
	}
	rootFiles.hold(t, "Go files in the root", root)
	folderFiles.holdMost(t, "Go files in a folder", code)
	folderTemplates.holdMost(t, "templates in a folder", templates)
}

// holdMost holds the largest count, and names all that exceed the limit.
func (l limit) holdMost(t *testing.T, what string, counts map[string]int) {
	t.Helper()
	names := slices.SortedFunc(maps.Keys(counts), func(a, b string) int { return counts[b] - counts[a] })
	var worst []string
	for _, name := range names {
		if counts[name] > l.most {
			worst = append(worst, fmt.Sprintf("%s: %d", name, counts[name]))
		}
	}
	l.hold(t, what, counts[names[0]], worst...)
}

func TestLinesAndFilesAreShort(t *testing.T) {
	t.Parallel()
	var long, veryLong, files []string
	for _, f := range sources(t) {
		for i, line := range f.lines() {
			width := utf8.RuneCountInString(line)
			place := fmt.Sprintf("%s:%d: %d", f.path, i+1, width)
			if width > 120 {
				long = append(long, place)
			}
			if width > 140 {
				veryLong = append(veryLong, place)
			}
		}
		if n := len(f.lines()); n > 260 {
			files = append(files, fmt.Sprintf("%s: %d", f.path, n))
		}
	}
	const advice = " (break the line that you changed; do not raise the limit)"
	longLines.hold(t, "lines over 120 characters"+advice, len(long), long...)
	veryLongLines.hold(t, "lines over 140 characters"+advice, len(veryLong), veryLong...)
	longFiles.hold(t, "files over 260 lines", len(files), files...)
}
