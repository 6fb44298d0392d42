package content

import (
	"fmt"
	"slices"
	"strings"
)

// PageMistake is a mistake in a file. Its text is an instruction for an editor.
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

// Mistakes is a list of mistakes. Its error text has one line for each.
type Mistakes []PageMistake

func (p Mistakes) Error() string {
	lines := make([]string, len(p))
	for i, mistake := range p {
		lines[i] = mistake.Error()
	}
	return strings.Join(lines, "\n")
}

// fatal reports whether any of the mistakes is not a warning. Such a mistake blocks the page.
func (p Mistakes) fatal() bool {
	return slices.ContainsFunc(p, func(p PageMistake) bool { return !p.Warning })
}
