package content

import (
	"fmt"
	"slices"
	"strings"
)

// Problem is a mistake in a file, said so that an editor can mend it.
type Problem struct {
	File string
	Line int // 0 where no line can be named
	Text string
	Mild bool // the page can be shown without what is wrong
}

func (p Problem) Error() string {
	if p.Line > 0 {
		return fmt.Sprintf("%s:%d: %s", p.File, p.Line, p.Text)
	}
	return p.File + ": " + p.Text
}

// Problems are all the mistakes that were found.
type Problems []Problem

func (p Problems) Error() string {
	lines := make([]string, len(p))
	for i, problem := range p {
		lines[i] = problem.Error()
	}
	return strings.Join(lines, "\n")
}

// refuse says whether one of them keeps a page from being made.
func (p Problems) refuse() bool {
	return slices.ContainsFunc(p, func(p Problem) bool { return !p.Mild })
}
