package content

import (
	"fmt"
	"slices"
	"strings"
)

// PageMistake is a mistake in a file. Its text tells an editor how to correct it.
type PageMistake struct {
	File    string
	Line    int // 0 if unknown
	Text    string
	Warning bool // the page can be shown without the faulty part
}

func (p PageMistake) Error() string {
	if p.Line > 0 {
		return fmt.Sprintf("%s:%d: %s", p.File, p.Line, p.Text)
	}
	return p.File + ": " + p.Text
}

// Mistakes are all mistakes that were found. As an error it has one line for each.
type Mistakes []PageMistake

func (p Mistakes) Error() string {
	lines := make([]string, len(p))
	for i, mistake := range p {
		lines[i] = mistake.Error()
	}
	return strings.Join(lines, "\n")
}

// fatal reports whether any of the mistakes is more than a warning, so that no page can be made.
func (p Mistakes) fatal() bool {
	return slices.ContainsFunc(p, func(p PageMistake) bool { return !p.Warning })
}
