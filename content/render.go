package content

import (
	"errors"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// maxHTML is the greatest size of a page's HTML in bytes. The HTML of ordinary text is little longer than the text.
const maxHTML = 4 << 20

var errLargeHTML = errors.New("the page would be larger than 4 MiB: shorten it")

// limitedBuffer collects HTML of at most maxHTML bytes.
type limitedBuffer struct{ html strings.Builder }

func (b *limitedBuffer) Write(p []byte) (int, error) {
	if b.html.Len()+len(p) > maxHTML {
		return 0, errLargeHTML
	}
	return b.html.Write(p)
}

func (r *reader) render(document ast.Node) string {
	var out limitedBuffer
	if err := markdown.Renderer().Render(&out, r.source, document); err != nil {
		r.fail(0, "cannot be rendered: %v", err)
		return ""
	}
	return out.html.String()
}
