package views_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestEveryPageHasASample finds the pages with a layout that samplePages does not render: the rules of these tests would not be
// held for them.
func TestEveryPageHasASample(t *testing.T) {
	samples, err := os.ReadFile("pages_test.go")
	if err != nil {
		t.Fatal(err)
	}
	templates, err := filepath.Glob("*/*.templ")
	if err != nil || len(templates) < 30 {
		t.Fatalf("found %d templates, error %v", len(templates), err)
	}
	page := regexp.MustCompile(`(?m)^templ ([A-Z]\w*Page)\(p layout\.Page\b`)
	for _, name := range templates {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range page.FindAllStringSubmatch(string(text), -1) {
			call := filepath.Base(filepath.Dir(name)) + "." + found[1] + "("
			if !strings.Contains(string(samples), call) {
				t.Errorf("%s: add %s…) to pages_test.go", name, call)
			}
		}
	}
}
