package layout

import (
	"regexp"
	"strings"
	"testing"
)

// An instant page is shown without loading a file, and the content policy allows its style and script.
func TestAnInstantPageContainsItsStyle(t *testing.T) {
	page := example("/")
	page.Assets.CSS = ".a > .b { color: red }"
	usual := renderLayout(t, page)
	if !strings.Contains(usual, `<link rel="stylesheet"`) || !strings.Contains(usual, `<script type="module"`) {
		t.Error("a usual page lacks its files")
	}
	page.Instant = true
	instant := renderLayout(t, page)
	for _, file := range []string{`rel="stylesheet"`, `<script type="module"`} {
		if strings.Contains(instant, file) {
			t.Errorf("an instant page loads %s", file)
		}
	}
	if !strings.Contains(instant, `data-src="`+page.Assets.Script+`"`) {
		t.Error("an instant page lacks its script")
	}
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
	if !strings.Contains(starter, `document.readyState=="loading"`) {
		t.Error("the script may start before the HTML is complete")
	}
	if strings.Contains(starter, "</") || strings.Contains(blend, "</") {
		t.Error("the text would end its element")
	}
}
