package content

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"
)

// House is what pages must know of the server that shows them.
type House struct {
	SiteURL string   // without a slash at its end
	Routes  []string // the first parts of the server's own addresses, which no page may take
	Key     []byte   // a secret that the links of drafts are signed with
}

// link is an address in a page.
type link struct {
	to   string
	line int
}

// schemes are of links that lead out of Efie.
var schemes = []string{"http", "https", "mailto", "tel"}

// links are the page's links to our own pages; those that no reader can use are reported at once.
func (r *reader) links(document ast.Node) []link {
	var found []link
	_ = ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		to, line := "", r.lineAt(n.Pos())
		switch n := n.(type) {
		case *ast.Link:
			to = string(n.Destination)
		case *ast.AutoLink:
			to = string(n.URL(r.source))
			if n.AutoLinkType == ast.AutoLinkEmail {
				return ast.WalkContinue, nil
			}
		case *ast.Image:
			r.checkPicture(line, written(n.Destination))
			return ast.WalkContinue, nil
		default:
			return ast.WalkContinue, nil
		}
		to = written([]byte(to))
		switch u, err := url.Parse(to); {
		case err != nil || to == "":
			r.flawed(line, "the link %q is no address; use /help-center for a page of ours, or https://…", start(to))
		case u.Scheme != "" && !slices.Contains(schemes, strings.ToLower(u.Scheme)):
			r.flawed(line, "the link %q cannot be used: links begin with /, #, https://, mailto: or tel:", start(to))
		default:
			found = append(found, link{to, line})
		}
		return ast.WalkContinue, nil
	})
	return found
}

// written is an address as a browser reads it.
func written(to []byte) string {
	return string(util.UnescapePunctuations(util.ResolveEntityNames(util.ResolveNumericReferences(to))))
}

// checkPicture reports a picture that browsers would not show: the policy of our pages lets in our
// own alone.
func (r *reader) checkPicture(line int, from string) {
	if !strings.HasPrefix(from, "/images/") && !strings.HasPrefix(from, "/media/") {
		r.flawed(line, "the picture %q is not shown: use one of ours, whose address begins with /media/ or /images/", start(from))
	}
}

// dead reports the links of a page that lead nowhere on this site.
func (h House) dead(file string, from Page, library *Library) (problems Problems) {
	for _, l := range from.links {
		if why := h.deadEnd(l.to, from, library); why != "" && len(problems) < mostProblems {
			problems = append(problems, Problem{File: file, Line: l.line, Text: why, Mild: true})
		}
	}
	return problems
}

// deadEnd says why an address leads nowhere, "" when it does not.
func (h House) deadEnd(to string, from Page, library *Library) string {
	if own, ok := strings.CutPrefix(to, h.SiteURL); ok && h.SiteURL != "" && (own == "" || strings.ContainsAny(own[:1], "/?#")) {
		to = "/" + strings.TrimPrefix(own, "/")
	}
	u, err := url.Parse(to)
	if err != nil || u.Scheme != "" || u.Host != "" {
		return "" // another's site
	}
	path := strings.TrimPrefix(u.Path, "/")
	first, rest, deeper := strings.Cut(path, "/")
	switch {
	case u.Path == "":
		first = from.Name
	case path == "" || slices.Contains(h.Routes, first):
		return ""
	}
	page, ok := library.pages[first]
	if first == from.Name {
		page, ok = from, true
	}
	switch {
	case !ok && library.drafts[first].Name != "":
		return "the link " + quote(to) + " leads to a draft, which readers cannot open"
	case !ok || deeper || rest != "":
		return "the link " + quote(to) + " leads nowhere: there is no page /" + start(path)
	case u.Fragment != "" && !page.anchors[u.Fragment]:
		return "the link " + quote(to) + " leads nowhere: /" + first + " has no heading #" + start(u.Fragment) + near(page)
	}
	return ""
}

func quote(text string) string { return strconv.Quote(start(text)) }

// near names some anchors that are there.
func near(page Page) string {
	var there []string
	for _, h := range page.Contents {
		if len(there) < 5 {
			there = append(there, "#"+h.ID)
		}
	}
	if len(there) == 0 {
		return ""
	}
	return "; it has " + strings.Join(there, ", ")
}
