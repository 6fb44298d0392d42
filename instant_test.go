package main

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"efie/static"
)

var (
	classes  = regexp.MustCompile(` class="([^"]+)"`)
	selected = regexp.MustCompile(`\.([a-z][\w-]*)`)
	rules    = regexp.MustCompile(`([^{}]+)\{([^{}]+)\}`)
	inlined  = regexp.MustCompile(`(?s)<style>(.*?)</style>`)
)

// split are a style sheet's rules, each for one selector.
func split(css string) map[string]bool {
	found := map[string]bool{}
	for _, m := range rules.FindAllStringSubmatch(css, -1) {
		for selector := range strings.SplitSeq(m[1], ",") {
			found[selector+" {"+m[2]+"}"] = true
		}
	}
	return found
}

// mainStyle is the style sheet of all pages, as it is built.
func mainStyle(t *testing.T) string {
	t.Helper()
	manifest, err := static.Files.ReadFile("build/manifest.json")
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]string{}
	if err := json.Unmarshal(manifest, &names); err != nil {
		t.Fatal(err)
	}
	css, err := static.Files.ReadFile("build/" + names["main.css"])
	if err != nil {
		t.Fatal(err)
	}
	return string(css)
}

// unstyled are the rules of all pages' style that a page has the classes for, and that its own style
// lacks.
func unstyled(page, own, all string) []string {
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

// Pages that bring their style along bring all that they use of it.
func TestInstantPagesHaveAllTheirStyle(t *testing.T) {
	all := mainStyle(t)
	b := newSite(t, street).browser()
	for _, path := range []string{"/", "/privacy-policy", "/terms-of-service", "/help-center", "/safety-tips"} {
		page := b.get(path).body
		own := inlined.FindStringSubmatch(page)
		if own == nil || len(own[1]) < 10_000 {
			t.Errorf("%s does not bring its style along", path)
			continue
		}
		if missing := unstyled(page, own[1], all); len(missing) > 0 {
			t.Errorf("%s has no style for %q", path, missing)
		}
	}
	if other := b.get("/hostels").body; len(unstyled(other, inlined.FindStringSubmatch(b.get("/").body)[1], all)) == 0 {
		t.Error("the landing page's style would do for the list too, so this test cannot tell")
	}
}
