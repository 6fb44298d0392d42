package bookings

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"efie/test/must"
)

// names returns the first group of each match in files, sorted.
func names(t *testing.T, pattern string, files ...string) (found []string) {
	t.Helper()
	for _, file := range files {
		for _, m := range regexp.MustCompile(pattern).FindAllSubmatch(must.Read(t, file), -1) {
			found = append(found, string(m[1]))
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

func TestEachSentenceOfAPayersPageHasItsLine(t *testing.T) {
	sources := []string{"pay.go", "pay_texts.go", "../../views/bookingview/pay.go", "../../views/bookingview/pay.templ"}
	lines := names(t, `(?m)^([a-z-]+): `, "../../content/paying.md")
	for _, name := range names(t, `(?i)\bsay\("([a-z-]+)"`, sources...) {
		if !slices.Contains(lines, name) {
			t.Errorf("content/paying.md has no line %q", name)
		}
	}
	quoted := append(names(t, `"([a-z-]+)"`, sources...), "language") // also of states, alerts and deadlines
	for _, name := range lines {
		state := strings.TrimSuffix(strings.TrimSuffix(name, "-next"), "-now")
		if !slices.Contains(quoted, name) && !slices.Contains(quoted, state) {
			t.Errorf("no page has the line %q of content/paying.md", name)
		}
	}
	for state, name := range payerStates {
		if !slices.Contains(lines, name) || !slices.Contains(lines, name+"-now") {
			t.Errorf("content/paying.md has no lines for a payment that is %s", state)
		}
	}
}
