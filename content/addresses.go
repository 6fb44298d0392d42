package content

import "github.com/yuin/goldmark/ast"

// longestAddress is how many bytes the address of a link or picture may have, or its title.
const longestAddress = 2000

// addresses reports addresses that are too long, alone or together. The parser keeps one for all the
// links that name it, as [a] after `[a]: /words`, but whoever writes the page writes it for each of
// them: a small file could become one of gigabytes.
func (r *reader) addresses(document ast.Node) {
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
		case len(to) > longestAddress || len(title) > longestAddress:
			r.wrong(line, "the address or the title of this link is longer than %d letters", longestAddress)
		case sum > largest: // all that are written where they are used are in the file
			r.wrong(line, "the addresses of the links up to here are longer than a page may be: make pages of it")
		default:
			return ast.WalkContinue, nil
		}
		return ast.WalkStop, nil
	})
}
