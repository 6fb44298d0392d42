package content

import (
	"bytes"
	"fmt"
	"slices"
)

// maxMistakes limits the reported mistakes of a file. More are reported when these are corrected.
const maxMistakes = 20

// reader holds one file during parsing and collects its mistakes.
type reader struct {
	file     string
	source   []byte
	lines    [][]byte // of the source
	starts   []int    // offset of each line
	mistakes Mistakes
}

func newReader(file string, source []byte) *reader {
	r := &reader{file: file, source: source, lines: bytes.SplitAfter(source, []byte("\n"))}
	at := 0
	for _, line := range r.lines {
		r.starts = append(r.starts, at)
		at += len(line)
	}
	return r
}

// fail reports a mistake that blocks the page. The first one is reported even after maxMistakes warnings.
func (r *reader) fail(line int, format string, args ...any) {
	if len(r.mistakes) < maxMistakes || !r.mistakes.fatal() {
		r.mistakes = append(r.mistakes, PageMistake{r.file, line, fmt.Sprintf(format, args...), false})
	}
}

func (r *reader) warn(line int, format string, args ...any) {
	if len(r.mistakes) < maxMistakes {
		r.mistakes = append(r.mistakes, PageMistake{r.file, line, fmt.Sprintf(format, args...), true})
	}
}

func (r *reader) lineAt(at int) int {
	line, starts := slices.BinarySearch(r.starts, at)
	if starts {
		line++
	}
	return max(line, 1)
}

func (r *reader) invalidTextLine() int {
	return 1 + slices.IndexFunc(r.lines, func(line []byte) bool { return !isText(line) })
}
