package content_test

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"efie/test/must"
)

func TestHeadingsHaveOtherIDsThanTheLayout(t *testing.T) {
	var layout []string
	templates, err := filepath.Glob("../views/layout/*.templ")
	must.Do(t, err)
	for _, file := range append(templates, "../views/siteview/content.templ") {
		text := must.Read(t, file)
		for _, m := range regexp.MustCompile(`\bid="([^"]*)"`).FindAllStringSubmatch(string(text), -1) {
			layout = append(layout, m[1])
		}
	}
	if !slices.Contains(layout, "main") || !slices.Contains(layout, "menu") {
		t.Fatalf("the layout has only the ids %v", layout)
	}
	for _, id := range layout {
		page := loadPage(t, "## "+strings.ReplaceAll(id, "-", " ")+"\n\nWords.\n")
		must.Equal(t, "the id of the heading "+id, page.Contents[0].ID, id+"-1")
	}
	if id := loadPage(t, "## Mainly\n").Contents[0].ID; id != "mainly" { // the control
		t.Errorf("another heading has the id %s", id)
	}
}
