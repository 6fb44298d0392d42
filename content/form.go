package content

import (
	"strings"

	"github.com/yuin/goldmark/ast"
)

// formMarker is the paragraph in whose place the form for messages to support appears.
const formMarker = "{contact-form}"

// FormMarker is formMarker in the HTML of a page. A page with the form contains it once. Other pages do not contain it.
const FormMarker = "<p>" + formMarker + "</p>\n"

// form reports whether a page has the form. A marker at a wrong place is a mistake that blocks the page.
func (r *reader) form(document ast.Node) (placed bool) {
	_ = ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		text, ok := n.(*ast.Text)
		p := n.Parent()
		if !ok || !entering || p.Kind() == ast.KindCodeSpan ||
			!strings.Contains(string(displayedText(text, r.source)), formMarker) {
			return ast.WalkContinue, nil
		}
		if placed || p.Kind() != ast.KindParagraph || p.ChildCount() > 1 || p.Parent() != document ||
			plainText(p, r.source) != formMarker {
			r.fail(r.lineAt(n.Pos()), "%s must be alone in its line, between two empty lines, and only once in a page",
				formMarker)
		}
		placed = true
		return ast.WalkContinue, nil
	})
	return placed
}
