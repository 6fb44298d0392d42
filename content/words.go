package content

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"
)

// headings reads a page's contents list, its anchors and its questions. The page's title is its
// only first-level heading.
func (r *reader) headings(document ast.Node, page *Page) {
	page.Contents, page.anchors = []Heading{}, map[string]bool{}
	above := 1 // the level of the heading before, first of the title
	_ = ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		h, ok := n.(*ast.Heading)
		if !ok || !entering {
			return ast.WalkContinue, nil
		}
		id, _ := h.AttributeString("id")
		anchor, _ := id.([]byte)
		page.anchors[string(anchor)] = true
		words := plain(h, r.source)
		if h.Level > above+1 {
			r.flawed(r.lineAt(h.Pos()), "this heading skips a level: put %s before it, not %s: %q", strings.Repeat("#", above+1), strings.Repeat("#", h.Level), start(words))
		}
		above = h.Level
		switch h.Level {
		case 1:
			r.wrong(r.lineAt(h.Pos()), "headings start with ##, as the title comes from the front matter: %q", words)
		case 2, 3:
			page.Contents = append(page.Contents, Heading{Level: h.Level, ID: string(anchor), Text: words})
			if answer := r.below(h); strings.HasSuffix(words, "?") && answer != "" {
				page.Questions = append(page.Questions, Question{words, answer})
			}
		}
		return ast.WalkSkipChildren, nil
	})
}

// below is the plain text between a heading and the next one.
func (r *reader) below(h *ast.Heading) string {
	var parts []string
	for n := h.NextSibling(); n != nil && n.Kind() != ast.KindHeading; n = n.NextSibling() {
		if words := plain(n, r.source); words != "" {
			parts = append(parts, words)
		}
	}
	return strings.Join(parts, " ")
}

// plain is the text of a node without its markup, in one line.
func plain(n ast.Node, source []byte) string {
	var words strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			if n.Type() == ast.TypeBlock {
				words.WriteByte(' ') // the next block's words are not of the same word
			}
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text:
			words.Write(said(n, source))
			if n.SoftLineBreak() || n.HardLineBreak() {
				words.WriteByte(' ')
			}
		case *ast.String:
			words.Write(n.Value)
		case *ast.AutoLink:
			words.Write(n.Label(source))
		case *ast.FencedCodeBlock, *ast.CodeBlock:
			words.Write(n.Lines().Value(source))
		}
		return ast.WalkContinue, nil
	})
	return strings.Join(strings.Fields(words.String()), " ")
}

// said is a piece of text as readers see it: \* is a star, and &amp; is &.
func said(n *ast.Text, source []byte) []byte {
	text := n.Segment.Value(source)
	if n.IsRaw() || n.Parent() != nil && n.Parent().Kind() == ast.KindCodeSpan {
		return text
	}
	return util.UnescapePunctuations(util.ResolveEntityNames(util.ResolveNumericReferences(text)))
}
