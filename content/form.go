package content

import (
	"strings"

	"github.com/yuin/goldmark/ast"
)

// formMarker is a paragraph that places the form for messages to the support.
const formMarker = "{contact-form}"

// FormMark is formMarker in the HTML of a page. It is there once if the page has the form, otherwise nowhere.
const FormMark = "<p>" + formMarker + "</p>\n"

// form reports whether a page has the form. A marker at a wrong place prevents the page.
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
			r.fail(r.lineAt(n.Pos()), "%s fits once in a page: alone in a line, between two empty lines", formMarker)
		}
		placed = true
		return ast.WalkContinue, nil
	})
	return placed
}
