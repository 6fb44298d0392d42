package pages_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/static"
	"efie/test/must"
)

var (
	classes  = regexp.MustCompile(` class="([^"]+)"`)
	selected = regexp.MustCompile(`\.([a-z][\w-]*)`)
	rules    = regexp.MustCompile(`([^{}]+)\{([^{}]+)\}`)
	inlined  = regexp.MustCompile(`(?s)<style>(.*?)</style>`)
)

// split returns the rules of a style sheet, one for each selector.
func split(css string) map[string]bool {
	found := map[string]bool{}
	for _, m := range rules.FindAllStringSubmatch(css, -1) {
		for selector := range strings.SplitSeq(m[1], ",") {
			found[strings.TrimSpace(selector)+" {"+m[2]+"}"] = true
		}
	}
	return found
}

// builtStyle returns a built style sheet: "main.css" or "instant.css".
func builtStyle(t *testing.T, name string) string {
	t.Helper()
	manifest, err := static.Files.ReadFile("build/manifest.json")
	must.Do(t, err)
	names := map[string]string{}
	must.Do(t, json.Unmarshal(manifest, &names))
	css, err := static.Files.ReadFile("build/" + names[name])
	must.Do(t, err)
	return string(css)
}

// missingRules returns the rules of the style sheet all that match the classes of a page and that its own style lacks.
func missingRules(page, own, all string) []string {
	used := map[string]bool{}
	for _, m := range classes.FindAllStringSubmatch(page, -1) {
		for _, class := range strings.Fields(m[1]) {
			used[class] = true
		}
	}
	here := split(own)
	var missing []string
	for rule := range split(all) {
		selector, _, _ := strings.Cut(rule, " {")
		named := selected.FindAllStringSubmatch(selector, -1)
		strange := slices.ContainsFunc(named, func(m []string) bool { return !used[m[1]] })
		if len(named) > 0 && !strange && !here[rule] {
			missing = append(missing, rule)
		}
	}
	return missing
}

// TestEachPageHasAllItsStyles checks that each page loads all rules for its classes. Landing pages for search engines
// have their style inline.
func TestEachPageHasAllItsStyles(t *testing.T) {
	t.Parallel()
	instant, browsing, own := builtStyle(t, "instant.css"), builtStyle(t, "main.css"), builtStyle(t, "own.css")
	filtered := browsing + builtStyle(t, "filtered.css")
	others := browsing + own
	b := servertest.NewSite(t, servertest.FourHostels).NewBrowser()
	for _, path := range []string{
		"/", "/privacy-policy", "/terms-of-service", "/help-center", "/safety-tips",
		"/campuses", "/campuses/ug-legon", "/categories", "/categories/standard",
	} {
		page := b.Get(path).Body
		if style := inlined.FindStringSubmatch(page); style == nil || !strings.HasSuffix(style[1], instant) {
			t.Errorf("%s does not have its style inline", path)
		}
		if missing := missingRules(page, instant, others); len(missing) > 0 {
			t.Errorf("%s lacks the style rules %q", path, missing)
		}
	}
	for _, path := range []string{"/signup", "/login", "/check", "/saved", "/offline", "/hostels/nowhere"} {
		if missing := missingRules(b.Get(path).Body, others, instant); len(missing) > 0 {
			t.Errorf("%s lacks the style rules %q", path, missing)
		}
	}
	for path, style := range map[string]string{
		"/hostels": filtered, "/hostels/adom-court": browsing, "/detailed_search?location=legon": filtered,
		"/detailed_search?location=nowhere": filtered,
	} {
		if missing := missingRules(b.Get(path).Body, style, instant+own); len(missing) > 0 {
			t.Errorf("%s lacks the style rules %q", path, missing)
		}
	}
	if list := b.Get("/hostels").Body; len(missingRules(list, instant, others)) == 0 {
		t.Error("the style of landing pages has all rules of the list, so the test proves nothing")
	}
}
