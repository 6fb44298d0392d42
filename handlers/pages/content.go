package pages

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"

	"github.com/go-chi/chi/v5"

	"efie/content"
	"efie/handlers/cache"
	"efie/handlers/pages/schema"
	"efie/handlers/web"
	"efie/hostel/catalogue"
	"efie/hostel/support"
	"efie/views/parts"
	"efie/views/siteview"
)

// contentHandler serves content pages, /offline and the page for unknown addresses.
type contentHandler struct {
	*web.Renderer
	content   Drafts
	catalogue *catalogue.Catalogue
}

type Drafts interface {
	web.Content
	Signed(name, signature string) bool
}

// referencePattern matches payment references, booking codes and request ids.
var referencePattern = regexp.MustCompile(`^[A-Za-z0-9-]{4,40}$`)

// contentPage serves a page that editors wrote in markdown.
func (co *contentHandler) contentPage(q cache.PageRequest) (cache.PageResponse, error) {
	library, name := co.content.Library(), q.Param("name")
	page, ok := library.Draft(name)
	ok = ok && co.content.Signed(name, q.Query().Get("preview"))
	if !ok {
		page, ok = library.Page(name)
	}
	if !ok && library.Gone(name) {
		return cache.PageResponse{}, web.ErrPageGone
	}
	if !ok {
		return co.noPage(q, library, name)
	}
	p := co.NewSharedPage(q, page.Title, page.Description)
	p.Instant = !page.Form
	var mistakes []string
	if co.Site.Demo || page.Draft { // only editors see these
		mistakes = mistakeTexts(library.MistakesOf(name))
	}
	var form *siteview.MessageForm
	isPrefilled := false
	if page.Form {
		begun := co.readBegunMessage(page.Name, q.Query())
		isPrefilled = begun.Reference+begun.Text != ""
		form = siteview.NewMessageForm(begun, nil, co.Site.Support())
	}
	m := siteview.NewContentPage(articleOf(page), form, mistakes)
	if page.Draft || isPrefilled {
		web.MarkPrivate(&p)
	} else {
		p.Structured = co.structuredContent(page)
	}
	return web.Share(p, siteview.ReadingPage(p, m)), nil
}

// readBegunMessage reads the beginning of a message from an address: the reference, and the hostel that it is about. It
// ignores invalid values.
func (co *contentHandler) readBegunMessage(page string, values url.Values) support.HelpRequest {
	begun := support.HelpRequest{Page: page}
	if reference := values.Get("reference"); referencePattern.MatchString(reference) {
		begun.Reference = reference
	}
	if slug := values.Get("hostel"); slug != "" {
		h, _ := web.HostelAt(co.catalogue.Snapshot(), slug)
		if h != nil {
			begun.Text = siteview.QuestionAbout(h)
		}
	}
	return begun
}

// articleOf returns a page of the editors with its headings of level 2: more would fill a phone's screen.
func articleOf(page content.Page) siteview.Article {
	html, rest, _ := strings.Cut(page.HTML, content.FormMarker)
	var headings []parts.Link
	for _, heading := range page.Contents {
		if heading.Level <= 2 {
			headings = append(headings, parts.Link{Text: heading.Text, Href: "#" + heading.ID})
		}
	}
	return siteview.Article{
		Title: page.Title, Updated: page.Updated, HTML: html, Rest: rest, Headings: headings, Draft: page.Draft,
	}
}

// noPage responds to an unknown name. In the demo it shows the mistakes of a file that cannot be a page.
func (co *contentHandler) noPage(
	q cache.PageRequest, library *content.Library, name string,
) (cache.PageResponse, error) {
	problems := library.MistakesOf(name)
	_, draft := library.Draft(name)
	if !co.Site.Demo || draft || len(problems) == 0 {
		return cache.PageResponse{}, web.ErrNoPage
	}
	p := co.NewSharedPage(q, "This page cannot be shown yet", "")
	web.MarkPrivate(&p)
	m := siteview.NewContentPage(siteview.Article{Title: p.Title}, nil, mistakeTexts(problems))
	page := web.Share(p, siteview.ReadingPage(p, m))
	page.Status = http.StatusNotFound
	return page, nil
}

func mistakeTexts(problems content.Mistakes) []string {
	list := make([]string, len(problems))
	for i, problem := range problems {
		list[i] = problem.Error()
	}
	return list
}

// minQuestions is the number of questions from which search engines get the page as an FAQ.
const minQuestions = 2

// structuredContent returns the breadcrumbs of a page and its questions, for search engines.
func (co *contentHandler) structuredContent(page content.Page) string {
	things := []any{schema.Breadcrumbs(co.Site.URL, parts.Link{Text: "Home", Href: "/"},
		parts.Link{Text: page.Title, Href: "/" + page.Name})}
	if len(page.Questions) >= minQuestions {
		things = append(things, schema.FAQ(page.Questions))
	}
	return schema.Text(things...)
}

// offline serves /offline. The service worker shows it instead of a page that it cannot load.
func (co *contentHandler) offline(q cache.PageRequest) (cache.PageResponse, error) {
	p := co.NewSharedPage(q, "You are offline", "")
	p.NoIndex = true
	return web.Share(p, siteview.OfflinePage(p)), nil
}

// notFound responds to every address without a route. It redirects an address with a trailing slash.
func (co *contentHandler) notFound(routes chi.Routes) web.PlainHandler {
	return func(_ http.ResponseWriter, r *http.Request) error {
		if to := co.withoutSlash(routes, r); to != "" {
			return web.MovedWithQuery(to, r.URL.RawQuery)
		}
		return web.ErrNoPage
	}
}

// contentPages is the route of all content pages.
const contentPages = "/{name}"

// withoutSlash returns the address without trailing slashes, or "" if no page has that address.
func (co *contentHandler) withoutSlash(routes chi.Routes, r *http.Request) string {
	path := r.URL.EscapedPath()
	bare := strings.TrimRight(path, "/")
	if bare == path || !web.IsGetOrHead(r) || strings.Contains(bare, "//") { // "//" starts the address of another host
		return ""
	}
	route := chi.NewRouteContext()
	switch routes.Find(route, http.MethodGet, bare) {
	case "":
		return ""
	case contentPages:
		library, name := co.content.Library(), route.URLParam("name")
		if _, ok := library.Page(name); !ok && !library.Gone(name) {
			return ""
		}
	}
	return bare
}
