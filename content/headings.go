package content

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/util"
)

// headings sets a page's contents, anchors and questions. First-level headings are mistakes, because the title is one.
func (r *reader) headings(document ast.Node, page *Page) {
	page.Contents, page.anchors = []Heading{}, map[string]bool{}
	previous := 1 // the level of the previous heading; the title has level 1
	_ = ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		h, ok := n.(*ast.Heading)
		if !ok || !entering {
			return ast.WalkContinue, nil
		}
		id, _ := h.AttributeString("id")
		anchor, _ := id.([]byte)
		page.anchors[string(anchor)] = true
		words := plainText(h, r.source)
		if h.Level > previous+1 {
			r.warn(r.lineAt(h.Pos()), "this heading skips a level: put %s before it, not %s: %q",
				strings.Repeat("#", previous+1), strings.Repeat("#", h.Level), excerpt(words))
		}
		previous = h.Level
		switch h.Level {
		case 1:
			r.fail(r.lineAt(h.Pos()), "headings start with ##, because the title comes from the front matter: %q", words)
		case 2, 3:
			page.Contents = append(page.Contents, Heading{Level: h.Level, ID: string(anchor), Text: words})
			if answer := r.answerBelow(h); strings.HasSuffix(words, "?") && answer != "" {
				page.Questions = append(page.Questions, Question{words, answer})
			}
		}
		return ast.WalkSkipChildren, nil
	})
}

// answerBelow returns the plain text between a heading and the next one.
func (r *reader) answerBelow(h *ast.Heading) string {
	var parts []string
	for n := h.NextSibling(); n != nil && n.Kind() != ast.KindHeading; n = n.NextSibling() {
		if words := plainText(n, r.source); words != "" && words != formMarker {
			parts = append(parts, words)
		}
	}
	return strings.Join(parts, " ")
}

func plainText(n ast.Node, source []byte) string {
	var words strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			if n.Type() == ast.TypeBlock {
				words.WriteByte(' ') // separates the last word from the next block
			}
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text:
			words.Write(displayedText(n, source))
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

// displayedText returns a text as it is displayed: \* as a star, and &amp; as &.
func displayedText(n *ast.Text, source []byte) []byte {
	text := n.Segment.Value(source)
	if n.IsRaw() || n.Parent() != nil && n.Parent().Kind() == ast.KindCodeSpan {
		return text
	}
	return util.UnescapePunctuations(util.ResolveEntityNames(util.ResolveNumericReferences(text)))
}

// layoutIDs are the ids in the layout around each page. No heading may use them.
var layoutIDs = []string{"main", "menu", "confirm-logout", "confirm-logout-title", "confirm-logout-text"}

func reserveIDs(ids parser.IDs) {
	for _, id := range layoutIDs {
		ids.Put([]byte(id))
	}
}
