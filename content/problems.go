package content

import (
	"fmt"
	"slices"
	"strings"
)

// Problem is a mistake in a file. Its text tells an editor how to correct it.
type Problem struct {
	File    string
	Line    int // 0 if unknown
	Text    string
	Warning bool // the page can be shown without the faulty part
}

func (p Problem) Error() string {
	if p.Line > 0 {
		return fmt.Sprintf("%s:%d: %s", p.File, p.Line, p.Text)
	}
	return p.File + ": " + p.Text
}

// Problems are all mistakes that were found. As an error it has one line for each.
type Problems []Problem

func (p Problems) Error() string {
	lines := make([]string, len(p))
	for i, problem := range p {
		lines[i] = problem.Error()
	}
	return strings.Join(lines, "\n")
}

// fatal reports whether any of the problems is more than a warning, so that no page can be made.
func (p Problems) fatal() bool {
	return slices.ContainsFunc(p, func(p Problem) bool { return !p.Warning })
}
