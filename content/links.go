package content

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"
)

// Settings holds the settings of the server that shows the pages.
type Settings struct {
	SiteURL string   // without a slash at the end
	Routes  []string // the first path segments of the server's own addresses; no page may use them
	Key     []byte   // the secret that signs the links of drafts
	// Picture reports whether the site has the picture with this address. If it is nil, no picture is checked.
	Picture func(address string) bool
	// Operator fills the placeholders of pages.
	Operator Operator
}

type link struct {
	to   string
	line int
}

// schemes are the schemes allowed in links to other sites.
var schemes = []string{"http", "https", "mailto", "tel"}

// links returns the links and the pictures of a page. It warns of invalid addresses, and of pictures that browsers
// would not show.
func (r *reader) links(document ast.Node) (found, pictures []link) {
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
			if from := browserAddress(n.Destination); r.checkPicture(line, from) {
				pictures = append(pictures, link{from, line})
			}
			return ast.WalkContinue, nil
		default:
			return ast.WalkContinue, nil
		}
		to = browserAddress([]byte(to))
		switch u, err := url.Parse(to); {
		case err != nil || to == "":
			r.warn(line, "the link %q is not an address; use /help-center for a page of this site, or https://…", excerpt(to))
		case u.Scheme != "" && !slices.Contains(schemes, strings.ToLower(u.Scheme)):
			r.warn(line, "the link %q cannot be used: links begin with /, #, https://, mailto: or tel:", excerpt(to))
		default:
			found = append(found, link{to, line})
		}
		return ast.WalkContinue, nil
	})
	return found, pictures
}

func browserAddress(to []byte) string {
	return string(util.UnescapePunctuations(util.ResolveEntityNames(util.ResolveNumericReferences(to))))
}

// checkPicture warns of pictures from other sites: the content security policy allows only our own.
func (r *reader) checkPicture(line int, from string) bool {
	own := strings.HasPrefix(from, "/images/") || strings.HasPrefix(from, "/media/")
	if !own {
		r.warn(line, "the picture %q is not shown: use a picture of this site, with an address below /media/ or /images/",
			excerpt(from))
	}
	return own
}

// deadLinks returns a warning for each link and picture of this site that does not exist.
func (s Settings) deadLinks(file string, from Page, library *Library) (mistakes Mistakes) {
	for _, l := range from.links {
		if why := s.deadLinkReason(l.to, from, library); why != "" && len(mistakes) < maxMistakes {
			mistakes = append(mistakes, PageMistake{File: file, Line: l.line, Text: why, Warning: true})
		}
	}
	for _, picture := range s.missingPictures(from) {
		mistakes = append(mistakes, PageMistake{File: file, Line: picture.line, Warning: true,
			Text: "the picture " + quote(picture.to) + " does not exist"})
	}
	return mistakes
}

func (s Settings) missingPictures(of Page) []link {
	if s.Picture == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(of.pictures), func(l link) bool { return s.Picture(l.to) })
}

// deadLinkReason returns the reason why an address is a dead link, or "" if it is not.
func (s Settings) deadLinkReason(to string, from Page, library *Library) string {
	own, ok := strings.CutPrefix(to, s.SiteURL)
	if ok && s.SiteURL != "" && (own == "" || strings.ContainsAny(own[:1], "/?#")) {
		to = "/" + strings.TrimPrefix(own, "/")
	}
	u, err := url.Parse(to)
	if err != nil || u.Scheme != "" || u.Host != "" {
		return "" // another site
	}
	path := strings.TrimPrefix(u.Path, "/")
	first, rest, deeper := strings.Cut(path, "/")
	switch {
	case u.Path == "":
		first = from.Name
	case path == "" || slices.Contains(s.Routes, first):
		return ""
	}
	page, found := library.pages[first]
	if first == from.Name {
		page, found = from, true
	}
	switch {
	case !found && library.drafts[first].Name != "":
		return "the link " + quote(to) + " leads to a draft, which readers cannot open"
	case !found || deeper || rest != "":
		return "the link " + quote(to) + " leads nowhere: there is no page /" + excerpt(path)
	case u.Fragment != "" && !page.anchors[u.Fragment]:
		return "the link " + quote(to) + " leads nowhere: /" + first + " has no heading #" +
			excerpt(u.Fragment) + knownAnchors(page)
	}
	return ""
}

func quote(text string) string { return strconv.Quote(excerpt(text)) }

func knownAnchors(page Page) string {
	var anchors []string
	for _, h := range page.Contents {
		if len(anchors) < 5 {
			anchors = append(anchors, "#"+h.ID)
		}
	}
	if len(anchors) == 0 {
		return ""
	}
	return "; it has " + strings.Join(anchors, ", ")
}
