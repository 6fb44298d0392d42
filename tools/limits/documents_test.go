package limits

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"efie/test/must"
)

const root = "../.."

// notOurs are the names of folders whose files are made, installed or data.
var notOurs = []string{"node_modules", ".git", "build", ".cache", "bin", "data", "testdata", "test-results"}

// sources returns the text of each source file and document of the tree by its path from the root.
func sources(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{}
	must.Do(t, filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := entry.Name()
		if entry.IsDir() {
			if slices.Contains(notOurs, name) {
				return fs.SkipDir
			}
			return nil
		}
		if !slices.Contains([]string{".go", ".templ", ".ts", ".tsx", ".mjs", ".css", ".md"}, filepath.Ext(name)) {
			return nil
		}
		relative, err := filepath.Rel(root, path)
		texts[relative] = string(must.Read(t, path))
		return err
	}))
	if len(texts) < 500 {
		t.Fatalf("found only %d files", len(texts))
	}
	return texts
}

// matches returns each first group of a pattern in a text once, sorted.
func matches(pattern *regexp.Regexp, text string) (all []string) {
	for _, match := range pattern.FindAllStringSubmatch(text, -1) {
		all = append(all, match[1])
	}
	slices.Sort(all)
	return slices.Compact(all)
}

var (
	documentNamed = regexp.MustCompile(`([\w./-]*[\w-]+\.md)\b`)
	ruleCited     = regexp.MustCompile(`\bR(\d+)\b`)
	ruleWritten   = regexp.MustCompile(`(?m)^\*\*R(\d+) `)
	testCited     = regexp.MustCompile("`(Test\\w+)`")
	testWritten   = regexp.MustCompile(`(?m)^func (Test\w+)\(`)
)

func TestEachNamedDocumentExists(t *testing.T) {
	t.Parallel()
	for path, text := range sources(t) {
		for _, name := range matches(documentNamed, text) {
			if strings.HasPrefix(path, "content/") || strings.HasPrefix(path, "tools/spec/") ||
				strings.HasPrefix(path, "e2e/") || strings.HasSuffix(path, "_test.go") {
				continue // these name pages of editors, or the specification
			}
			_, atRoot := os.Stat(filepath.Join(root, name))
			_, next := os.Stat(filepath.Join(root, filepath.Dir(path), name))
			if atRoot != nil && next != nil {
				t.Errorf("%s names %s, which does not exist", path, name)
			}
		}
	}
}

func TestEachCitedRuleAndItsTestsExist(t *testing.T) {
	t.Parallel()
	texts := sources(t)
	rules := matches(ruleWritten, texts["docs/rules.md"])
	var tests []string
	for path, text := range texts {
		if strings.HasSuffix(path, "_test.go") {
			tests = append(tests, matches(testWritten, text)...)
		}
	}
	for _, name := range matches(testCited, texts["docs/rules.md"]) {
		if !slices.Contains(tests, name) {
			t.Errorf("docs/rules.md cites %s, which does not exist", name)
		}
	}
	for path, text := range texts {
		for _, number := range matches(ruleCited, text) {
			if !slices.Contains(rules, number) {
				t.Errorf("%s cites R%s, which docs/rules.md does not have", path, number)
			}
		}
	}
}

func TestTheGuideToOperationsExplainsEachName(t *testing.T) {
	t.Parallel()
	texts := sources(t)
	guide := texts["docs/operations.md"]
	var all strings.Builder
	for path, text := range texts {
		if strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") && !strings.Contains(path, "test/") {
			all.WriteString(text)
		}
	}
	all.Write(must.Read(t, filepath.Join(root, "deploy/alerts.yml")))
	for kind, c := range map[string]struct {
		pattern *regexp.Regexp
		least   int
	}{
		"error code":     {regexp.MustCompile(`(?:NewProblem\([\w.]+,|\bCode:)\s+"([a-z_]+)"`), 60},
		"security event": {regexp.MustCompile(`\.Event\([^"\n]*"([a-z ]+)"`), 12},
		"alert":          {regexp.MustCompile(`- alert: (\w+)`), 15},
	} {
		names := matches(c.pattern, all.String())
		if len(names) < c.least {
			t.Errorf("found only %d of %s", len(names), kind)
		}
		for _, name := range names {
			must.Contain(t, "docs/operations.md", guide, "`"+name+"`")
		}
	}
}
