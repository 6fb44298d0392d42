package limits

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// longestLine is the limit of a line of code, in characters. A tab is one character.
const longestLine = 120

func TestNoLineIsTooLong(t *testing.T) {
	t.Parallel()
	for path, text := range sources(t) {
		if strings.HasSuffix(path, "_templ.go") || strings.Contains(path, ".gen.") || strings.HasSuffix(path, ".md") {
			continue
		}
		for i, line := range strings.Split(text, "\n") {
			if n := utf8.RuneCountInString(line); n > longestLine {
				t.Errorf("%s:%d has %d characters, %d at most", path, i+1, n, longestLine)
			}
		}
	}
}
