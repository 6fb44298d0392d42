package content

import (
	"bytes"
	"regexp"

	"github.com/yuin/goldmark/ast"
)

// The parser's time grows with the square of these numbers. A file within these limits takes a second at most. Without
// them, a file of the largest size could take more than 15 seconds and delay edits and the start of the server.
// Editors' pages have far less.
const (
	maxNesting = 200    // marks and spaces at the start of a line, such as "> > - "
	maxMarks   = 10_000 // of one kind, in a file
	maxCells   = 50_000 // in all tables: the parser fills up short rows
	maxAddress = 2000   // bytes of the address or the title of a link or picture
)

var (
	nesting   = regexp.MustCompile(`^(?:[ \t>]|[-+*][ \t]|[0-9]{1,9}[.)][ \t])*`)
	tableRule = regexp.MustCompile(`^[ \t>]*[|:-][|: \t-]*$`)
)

// checkLimits reports text that the parser would need much time or memory for. It runs before the parser.
func (r *reader) checkLimits() {
	columns, cells := 0, 0 // columns of the current table, if any
	for i, line := range r.lines {
		line = bytes.TrimRight(line, " \t\r\n")
		if len(nesting.Find(line)) > maxNesting {
			r.fail(i+1, "this line begins with more than %d marks and spaces, such as > or -: "+
				"use fewer levels", maxNesting)
			return
		}
		switch {
		case len(bytes.Trim(line, " \t>")) == 0:
			columns = 0
		case tableRule.Match(line):
			columns = max(columns, bytes.Count(line, []byte("|"))+1)
		}
		if cells += columns; cells > maxCells {
			r.fail(i+1, "the tables up to here have more than %d cells: split the page", maxCells)
			return
		}
	}
	r.limitMarks("[", func(c, _ byte) bool { return c == '[' })
	r.limitMarks("<", func(c, _ byte) bool { return c == '<' })
	r.limitMarks("*, _ or ~", func(c, before byte) bool { return c != before && (c == '*' || c == '_' || c == '~') })
	r.limitMarks("`", func(c, before byte) bool { return c != before && c == '`' })
}

// limitMarks reports a mark that occurs too often. is reports whether a byte counts, given the byte before it.
func (r *reader) limitMarks(called string, is func(c, before byte) bool) {
	n, before := 0, byte(0)
	for at, c := range r.source {
		if is(c, before) {
			n++
		}
		if n > maxMarks {
			r.fail(r.lineAt(at), "up to here, the page has more than %d of the marks %s: split the page", maxMarks, called)
			return
		}
		before = c
	}
}

// limitAddresses reports link addresses that are too long, alone or together. Many links can share one address, such as
// [a] with `[a]: /words`. The HTML repeats the address for each link, so a small file could become gigabytes of HTML.
func (r *reader) limitAddresses(document ast.Node) {
	sum := 0
	_ = ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		var to, title []byte
		switch n := n.(type) {
		case *ast.Link:
			to, title = n.Destination, n.Title
		case *ast.Image:
			to, title = n.Destination, n.Title
		default:
			return ast.WalkContinue, nil
		}
		sum += len(to) + len(title)
		switch line := r.lineAt(n.Pos()); {
		case len(to) > maxAddress || len(title) > maxAddress:
			r.fail(line, "the address or the title of this link is longer than %d characters", maxAddress)
		case sum > maxFile: // only shared addresses can add up to more than the file
			r.fail(line, "the addresses of the links up to here are longer than a page may be: split the page")
		default:
			return ast.WalkContinue, nil
		}
		return ast.WalkStop, nil
	})
}
