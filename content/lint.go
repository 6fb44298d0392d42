package content

import (
	"strings"

	"github.com/yuin/goldmark/ast"
)

// lint warns of HTML, which is left out of the page, and of mistakes that readers would notice.
func (r *reader) lint(document ast.Node) {
	reported := 0 // the last line whose HTML was reported
	html := func(n ast.Node) {
		if line := r.lineAt(n.Pos()); line != reported {
			reported = line
			r.warn(line, "HTML is left out: write Markdown, or put `\\` before < to show the sign: %q",
				excerpt(r.textOfLine(line)))
		}
	}
	_ = ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.HTMLBlock:
			html(n)
		case *ast.RawHTML:
			html(n)
		case *ast.FencedCodeBlock:
			if !r.isClosed(n) {
				r.warn(r.lineAt(n.Pos()), "the code that begins here has no end: put a line ``` below it")
			}
		case *ast.Image:
			if plainText(n, r.source) == "" {
				r.warn(r.lineAt(n.Pos()),
					"the picture has no words for blind readers: describe it between [ and ]")
			}
		case *ast.Link:
			if plainText(n, r.source) == "" {
				r.warn(r.lineAt(n.Pos()),
					"the link has no words, so nobody can press it: write some between [ and ]")
			}
		}
		return ast.WalkContinue, nil
	})
}

func (r *reader) isClosed(n *ast.FencedCodeBlock) bool {
	opening := r.lineAt(n.Pos())
	mark := r.source[n.Pos()] // ` or ~
	end := strings.TrimLeft(r.textOfLine(opening+n.Lines().Len()+1), " >\t")
	return end != "" && end[0] == mark
}

// textOfLine returns the text of a line, or "" after the last line.
func (r *reader) textOfLine(line int) string {
	if line > len(r.lines) {
		return ""
	}
	return strings.TrimSpace(string(r.lines[line-1]))
}

// excerpt returns the first 60 characters of a text, for a message.
func excerpt(text string) string {
	const most = 60
	if letters := []rune(text); len(letters) > most {
		return string(letters[:most]) + "…"
	}
	return text
}
