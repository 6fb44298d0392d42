package content

import (
	"bytes"
	"regexp"
)

// The parser's time grows with the square of these. What they let through it parses in seconds at
// worst, for which there is patience. Pages stay far below: in the largest possible file, 10,000 links
// or bold words would leave 26 bytes for each with its words and address, tables have a few columns,
// and nobody indents by 200.
const (
	mostNested = 200    // marks and spaces before the words of a line, such as "> > - "
	mostMarks  = 10_000 // of one kind
	mostCells  = 50_000 // of tables: the parser fills up each row that is shorter than the first
)

var (
	nesting   = regexp.MustCompile(`^(?:[ \t>]|[-+*][ \t]|[0-9]{1,9}[.)][ \t])*`)
	tableRule = regexp.MustCompile(`^[ \t>]*[|:-][|: \t-]*$`)
)

// burdens reports what would keep the parser busy for long, or fill the memory, before it is parsed.
func (r *reader) burdens() {
	columns, cells := 0, 0 // columns of the table that a line may be in
	for i, line := range r.lines {
		line = bytes.TrimRight(line, " \t\r\n")
		if len(nesting.Find(line)) > mostNested {
			r.wrong(i+1, "this line begins with more than %d marks and spaces, such as > or -: a page is not so deep", mostNested)
			return
		}
		switch {
		case len(bytes.Trim(line, " \t>")) == 0:
			columns = 0
		case tableRule.Match(line):
			columns = max(columns, bytes.Count(line, []byte("|"))+1)
		}
		if cells += columns; cells > mostCells {
			r.wrong(i+1, "the tables up to here have more than %d cells: make pages of them", mostCells)
			return
		}
	}
	r.marks("[", func(c, _ byte) bool { return c == '[' })
	r.marks("<", func(c, _ byte) bool { return c == '<' })
	r.marks("*, _ or ~", func(c, before byte) bool { return c != before && (c == '*' || c == '_' || c == '~') })
	r.marks("`", func(c, before byte) bool { return c != before && c == '`' })
}

// marks reports marks that are too many. A mark is known by its letter and the one before it.
func (r *reader) marks(called string, is func(c, before byte) bool) {
	n, before := 0, byte(0)
	for at, c := range r.source {
		if is(c, before) {
			n++
		}
		if n > mostMarks {
			r.wrong(r.lineAt(at), "up to here the page has more than %d times %s: make pages of it", mostMarks, called)
			return
		}
		before = c
	}
}
