package content

import (
	"errors"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// largestPrinted is how many bytes the HTML of a page may have. That of words is little more than
// the words.
const largestPrinted = 4 << 20

var errPrinted = errors.New("the page would be larger than 4 MiB: something in it is repeated too often")

// paper takes HTML until it is full.
type paper struct{ html strings.Builder }

// Write implements io.Writer.
func (s *paper) Write(p []byte) (int, error) {
	if s.html.Len()+len(p) > largestPrinted {
		return 0, errPrinted
	}
	return s.html.Write(p)
}

// print is the HTML of a page.
func (r *reader) print(document ast.Node) string {
	var out paper
	if err := markdown.Renderer().Render(&out, r.source, document); err != nil {
		r.wrong(0, "cannot be rendered: %v", err)
		return ""
	}
	return out.html.String()
}
