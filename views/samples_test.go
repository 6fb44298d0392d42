package views_test

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"efie/test/must"
)

// TestEveryPageHasASample finds the pages with a layout that samplePages does not render: the rules of these tests would not be
// held for them.
func TestEveryPageHasASample(t *testing.T) {
	samples := must.Read(t, "pages_test.go")
	templates, err := filepath.Glob("*/*.templ")
	if err != nil || len(templates) < 30 {
		t.Fatalf("found %d templates, error %v", len(templates), err)
	}
	page := regexp.MustCompile(`(?m)^templ ([A-Z]\w*Page)\(p layout\.Page\b`)
	for _, name := range templates {
		text := must.Read(t, name)
		for _, found := range page.FindAllStringSubmatch(string(text), -1) {
			call := filepath.Base(filepath.Dir(name)) + "." + found[1] + "("
			if !strings.Contains(string(samples), call) {
				t.Errorf("%s: add %s…) to pages_test.go", name, call)
			}
		}
	}
}
