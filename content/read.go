package content

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// largest is how many bytes a page may have.
const largest = 256 << 10

var nameForm = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// byteOrderMark is what some editors on Windows put before a text.
var byteOrderMark = []byte("\ufeff")

// markdown leaves raw HTML and dangerous links out, as goldmark does unless told otherwise.
var markdown = goldmark.New(
	goldmark.WithExtensions(
		extension.Table, extension.DefinitionList, extension.Strikethrough, notes{},
	),
	goldmark.WithParserOptions(parser.WithAutoHeadingID()),
)

// manuscript is what a file says.
type manuscript struct {
	source   []byte
	page     Page
	claims   []Claim // of landing.md only
	problems Problems
}

// refused says whether no page can be made of it.
func (m manuscript) refused() bool { return m.problems.refuse() }

// read makes a page of a file, and says all that is wrong with it. A fault of the markdown parser
// is the file's problem, and nobody else's.
func read(file string, source []byte) (m manuscript) {
	r := newReader(file, bytes.TrimPrefix(source, byteOrderMark))
	defer func() {
		if v := recover(); v != nil {
			r.wrong(0, "this page cannot be read: %v", v)
		}
		m.source, m.problems = source, r.problems
	}()
	name := nameOf(file)
	if !nameForm.MatchString(name) {
		r.wrong(0, "the file's name becomes the address: use small letters, digits and single hyphens, and .md at the end")
	}
	switch {
	case len(source) > largest:
		r.wrong(0, "%s", tooLarge)
	case !isText(source):
		r.wrong(r.lineOfNoText(), "this is not text in UTF-8; save it as UTF-8")
	case len(fence.FindAllIndex(r.source, 2)) < 2 || !fence.Match(firstLine(r.source)):
		r.wrong(1, "a page starts with a line ---, then its title, description and date, then another line ---")
	}
	if len(r.problems) > 0 {
		return m
	}
	if r.burdens(); len(r.problems) > 0 {
		return m
	}

	context := parser.NewContext()
	reserve(context.IDs())
	front, body := r.split()
	document := markdown.Parser().Parse(text.NewReader(body), parser.WithContext(context))
	h, ok := r.header(front)
	if !ok {
		return m
	}
	if name == landing {
		r.checkClaims(h)
		m.page, m.claims = Page{Name: name}, h.Claims
		return m
	}
	m.page = r.page(name, h)
	r.headings(document, &m.page)
	r.blemishes(document)
	if r.addresses(document); r.problems.refuse() {
		return m
	}
	m.page.links = r.links(document)
	m.page.HTML = r.print(document)
	return m
}

var tooLarge = fmt.Sprintf("the file is larger than %d KiB; a page is words, and far shorter", largest>>10)

func isText(source []byte) bool { return utf8.Valid(source) && bytes.IndexByte(source, 0) < 0 }

func firstLine(source []byte) []byte {
	line, _, _ := bytes.Cut(source, []byte("\n"))
	return line
}

// mostProblems is how many mistakes of a file are told: whoever mends them sees the others next.
const mostProblems = 20

// reader collects what is wrong with one file.
type reader struct {
	file     string
	source   []byte
	lines    [][]byte // the source by lines
	starts   []int    // where each of them starts
	problems Problems
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

// wrong is a mistake that no page can be made with.
func (r *reader) wrong(line int, format string, args ...any) {
	if len(r.problems) < mostProblems || !r.problems.refuse() {
		r.problems = append(r.problems, Problem{File: r.file, Line: line, Text: fmt.Sprintf(format, args...)})
	}
}

// flawed is a mistake that is left out of the page.
func (r *reader) flawed(line int, format string, args ...any) {
	if len(r.problems) < mostProblems {
		r.problems = append(r.problems, Problem{File: r.file, Line: line, Text: fmt.Sprintf(format, args...), Mild: true})
	}
}

// lineAt is the line of a place in the file, from 1.
func (r *reader) lineAt(at int) int {
	line, starts := slices.BinarySearch(r.starts, at)
	if starts {
		line++
	}
	return max(line, 1)
}

// lineOfNoText is where what is no text begins.
func (r *reader) lineOfNoText() int {
	return 1 + slices.IndexFunc(r.lines, func(line []byte) bool { return !isText(line) })
}
