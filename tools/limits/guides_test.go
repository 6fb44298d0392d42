package limits

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"efie/test/must"
)

// Guides name folders and files in backticks, in links, and in the tree of folders.
var (
	quoted   = regexp.MustCompile("`([a-z0-9_./-]+)`")
	linked   = regexp.MustCompile(`\]\(([a-zA-Z0-9_./-]+)\)`)
	pictured = regexp.MustCompile(`(?m)^    ([a-z]+/|[a-z_]+\.[a-z]+)  `)
)

// isPath reports whether a quoted word is a path of the repository, and not an address, command or package.
func isPath(word string) bool {
	if strings.HasPrefix(word, "/") || strings.HasPrefix(word, "bin/") || strings.HasPrefix(word, "..") {
		return false
	}
	first, _, below := strings.Cut(word, "/")
	_, err := os.Stat(filepath.Join("../..", first))
	return below && (err == nil || strings.HasSuffix(word, "/"))
}

func TestTheGuidesNameExistingFiles(t *testing.T) {
	t.Parallel()
	for _, guide := range []string{"README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/architecture.md"} {
		text := must.Read(t, filepath.Join("../..", guide))
		found := 0
		for _, kind := range []*regexp.Regexp{quoted, linked, pictured} {
			for _, match := range kind.FindAllStringSubmatch(string(text), -1) {
				word := match[1]
				if kind == quoted && !isPath(word) || strings.HasPrefix(word, "static/build") {
					continue
				}
				found++
				if kind == linked {
					word = filepath.Join(filepath.Dir(guide), word)
				}
				if _, err := os.Stat(filepath.Join("../..", word)); err != nil && !strings.Contains(word, ".gen.") {
					t.Errorf("%s names %s, which does not exist", guide, word)
				}
			}
		}
		if found < 10 {
			t.Errorf("%s: found only %d paths", guide, found)
		}
	}
}
