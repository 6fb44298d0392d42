package content

import (
	"bytes"
	"regexp"

	"github.com/yuin/goldmark/ast"
)

// The parser's time grows with the square of these numbers. A file within these limits takes a second at worst. A file
// of the largest size that contains only such marks takes more than 15 seconds and delays edits and the server's start.
// Pages of editors stay far below: 10,000 links or bold words leave 26 bytes for each.
const (
	maxNesting = 200    // marks and spaces before the words of a line, such as "> > - "
	maxMarks   = 10_000 // of one kind
	maxCells   = 50_000 // of tables: the parser pads each row that is shorter than the first
	maxAddress = 2000   // bytes of the address, or of the title, of a link or picture
)

var (
	nesting   = regexp.MustCompile(`^(?:[ \t>]|[-+*][ \t]|[0-9]{1,9}[.)][ \t])*`)
	tableRule = regexp.MustCompile(`^[ \t>]*[|:-][|: \t-]*$`)
)

// checkLimits reports text that would keep the parser busy for long or use much memory, before it is parsed.
func (r *reader) checkLimits() {
	columns, cells := 0, 0 // columns of the table that a line may be in
	for i, line := range r.lines {
		line = bytes.TrimRight(line, " \t\r\n")
		if len(nesting.Find(line)) > maxNesting {
			r.fail(i+1, "this line begins with more than %d marks and spaces, such as > or -: "+
				"a page is not so deep", maxNesting)
			return
		}
		switch {
		case len(bytes.Trim(line, " \t>")) == 0:
			columns = 0
		case tableRule.Match(line):
			columns = max(columns, bytes.Count(line, []byte("|"))+1)
		}
		if cells += columns; cells > maxCells {
			r.fail(i+1, "the tables up to here have more than %d cells: make pages of them", maxCells)
			return
		}
	}
	r.limitMarks("[", func(c, _ byte) bool { return c == '[' })
	r.limitMarks("<", func(c, _ byte) bool { return c == '<' })
	r.limitMarks("*, _ or ~", func(c, before byte) bool { return c != before && (c == '*' || c == '_' || c == '~') })
	r.limitMarks("`", func(c, before byte) bool { return c != before && c == '`' })
}

// limitMarks reports a mark that occurs too often. is decides from a byte and the one before it.
func (r *reader) limitMarks(called string, is func(c, before byte) bool) {
	n, before := 0, byte(0)
	for at, c := range r.source {
		if is(c, before) {
			n++
		}
		if n > maxMarks {
			r.fail(r.lineAt(at), "up to here the page has more than %d times %s: make pages of it", maxMarks, called)
			return
		}
		before = c
	}
}

// limitAddresses reports link addresses that are too long, alone or together. Many links can share one address, as [a]
// after `[a]: /words`, and the HTML repeats it for each: a small file could become gigabytes.
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
			r.fail(line, "the address or the title of this link is longer than %d letters", maxAddress)
		case sum > maxFile: // only shared addresses can sum up to more than the file
			r.fail(line, "the addresses of the links up to here are longer than a page may be: make pages of it")
		default:
			return ast.WalkContinue, nil
		}
		return ast.WalkStop, nil
	})
}
