package layout

import (
	"regexp"
	"strings"
	"testing"
)

// An instant page needs no file to be shown, and the policy admits all that stands in it.
func TestAnInstantPageBringsItsStyleAlong(t *testing.T) {
	page := example("/")
	page.Assets.CSS = ".a > .b { color: red }"
	usual := shown(t, page)
	if !strings.Contains(usual, `<link rel="stylesheet"`) || !strings.Contains(usual, `<script type="module"`) {
		t.Error("a usual page lacks its files")
	}
	page.Instant = true
	instant := shown(t, page)
	for _, file := range []string{`rel="stylesheet"`, `<script type="module"`} {
		if strings.Contains(instant, file) {
			t.Errorf("an instant page waits for %s", file)
		}
	}
	if !strings.Contains(instant, `data-src="`+page.Assets.Script+`"`) {
		t.Error("an instant page never gets its script")
	}
	inside := regexp.MustCompile(`(?s)<(style|script data-src="[^"]*")>(.*?)</`).FindAllStringSubmatch(instant, -1)
	if len(inside) != 2 {
		t.Fatalf("%d things stand in the page, want a style and a script", len(inside))
	}
	admitted := strings.Fields(page.Assets.StyleSources() + " " + ScriptSource())
	for _, m := range inside {
		if hash := source(m[2]); !strings.Contains(strings.Join(admitted, " "), hash) {
			t.Errorf("the policy %v refuses %s: %s", admitted, m[1], hash)
		}
	}
	if !strings.Contains(starter, `document.readyState=="loading"`) {
		t.Error("the script may come to half a page")
	}
	if strings.Contains(starter, "</") || strings.Contains(blend, "</") {
		t.Error("it would end its element")
	}
}
