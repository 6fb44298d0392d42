package content

import (
	"strings"

	"github.com/yuin/goldmark/ast"
)

// blemishes reports what a page is shown without, and what readers would see of a mistake.
func (r *reader) blemishes(document ast.Node) {
	told := 0 // the last line whose HTML was reported
	html := func(n ast.Node) {
		if line := r.lineAt(n.Pos()); line != told {
			told = line
			r.flawed(line, "HTML is left out: write markdown, or put `\\` before < where you mean the sign: %q", start(r.lineOfText(line)))
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
			if !r.closed(n) {
				r.flawed(r.lineAt(n.Pos()), "the code that begins here has no end: put a line ``` below it")
			}
		case *ast.Image:
			if plain(n, r.source) == "" {
				r.flawed(r.lineAt(n.Pos()), "the picture has no words for those who cannot see it: write what it shows between [ and ]")
			}
		case *ast.Link:
			if plain(n, r.source) == "" {
				r.flawed(r.lineAt(n.Pos()), "the link has no words, so nobody can press it: write some between [ and ]")
			}
		}
		return ast.WalkContinue, nil
	})
}

// closed says whether a line with the same fence stands below a block of code.
func (r *reader) closed(n *ast.FencedCodeBlock) bool {
	opening := r.lineAt(n.Pos())
	mark := r.source[n.Pos()] // ` or ~
	end := strings.TrimLeft(r.lineOfText(opening+n.Lines().Len()+1), " >\t")
	return end != "" && end[0] == mark
}

// lineOfText is what stands in a line, "" below the last.
func (r *reader) lineOfText(line int) string {
	if line > len(r.lines) {
		return ""
	}
	return strings.TrimSpace(string(r.lines[line-1]))
}

// start is the beginning of a text that is quoted in a message.
func start(text string) string {
	const most = 60
	if letters := []rune(text); len(letters) > most {
		return string(letters[:most]) + "…"
	}
	return text
}
