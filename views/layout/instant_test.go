package layout

import (
	"regexp"
	"strings"
	"testing"

	"efie/test/must"
)

// An instant page is shown without loading a file, and the content policy allows its style and script.
func TestAnInstantPageContainsItsStyle(t *testing.T) {
	page := example("/")
	page.Assets.CSS = ".a > .b { color: red }"
	usual := renderLayout(t, page)
	must.Contain(t, "a usual page", usual, `<link rel="stylesheet"`, `<script type="module"`)
	page.Instant = true
	instant := renderLayout(t, page)
	for _, file := range []string{`rel="stylesheet"`, `<script type="module"`} {
		must.Lack(t, "an instant page", instant, file)
	}
	must.Contain(t, "an instant page", instant, `data-src="`+page.Assets.Script+`"`)
	inside := regexp.MustCompile(`(?s)<(style|script data-src="[^"]*")>(.*?)</`).FindAllStringSubmatch(instant, -1)
	if len(inside) != 2 {
		t.Fatalf("the page has %d styles and scripts, want a style and a script", len(inside))
	}
	allowed := strings.Fields(page.Assets.StyleSources() + " " + ScriptSource())
	for _, m := range inside {
		if hash := source(m[2]); !strings.Contains(strings.Join(allowed, " "), hash) {
			t.Errorf("the policy %v refuses %s: %s", allowed, m[1], hash)
		}
	}
	must.Contain(t, "the start of the script", starter, `document.readyState=="loading"`)
	if strings.Contains(starter, "</") || strings.Contains(blend, "</") {
		t.Error("the text would end its element")
	}
}
