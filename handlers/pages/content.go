package pages

import (
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"

	"efie/content"
	"efie/handlers/cache"
	"efie/handlers/pages/schema"
	"efie/handlers/web"
	"efie/hostel"
	"efie/views/parts"
	views "efie/views/site"
)

// contentHandler answers with pages of text: the editors', fixed ones such as /offline, and the one for no page.
type contentHandler struct {
	*web.Renderer
	content Drafts
}

type Drafts interface {
	web.Content
	Signed(name, signature string) bool
}

// reading is a page that editors wrote in markdown.
func (co *contentHandler) reading(q cache.PageRequest) (cache.PageResponse, error) {
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
	m := readingOf(page)
	if co.Site.Demo || page.Draft { // where editors look
		m.Mend = mend(library.MistakesOf(name))
	}
	reference := q.Query().Get("reference")
	if page.Form {
		if !referencePattern.MatchString(reference) {
			reference = ""
		}
		m.Form = &views.MessageForm{Page: page.Name, Reference: parts.FormField{Value: reference}}
	}
	if page.Draft || page.Form && reference != "" {
		web.MarkPersonal(&p)
	} else {
		p.Structured = co.structuredReading(page)
	}
	return web.Share(p, views.ReadingPage(p, m)), nil
}

func readingOf(page content.Page) views.Reading {
	m := views.Reading{Title: page.Title, Draft: page.Draft}
	m.HTML, m.Rest, _ = strings.Cut(page.HTML, content.FormMark)
	if !page.Updated.IsZero() {
		m.Updated = hostel.Date(page.Updated)
	}
	for _, heading := range page.Contents {
		if heading.Level > 2 {
			continue // a phone would show nothing but contents
		}
		m.Contents = append(m.Contents, parts.Link{Text: heading.Text, Href: "#" + heading.ID})
	}
	return m
}

// noPage answers where there is no page; the demo says why a file is none.
func (co *contentHandler) noPage(
	q cache.PageRequest, library *content.Library, name string,
) (cache.PageResponse, error) {
	problems := library.MistakesOf(name)
	_, draft := library.Draft(name)
	if !co.Site.Demo || draft || len(problems) == 0 {
		return cache.PageResponse{}, web.ErrNoPage
	}
	p := co.NewSharedPage(q, "This page cannot be shown yet", "")
	web.MarkPersonal(&p)
	page := web.Share(p, views.ReadingPage(p, views.Reading{Title: p.Title, Mend: mend(problems)}))
	page.Status = http.StatusNotFound
	return page, nil
}

// mend are mistakes as an editor reads them.
func mend(problems content.Mistakes) []string {
	list := make([]string, len(problems))
	for i, problem := range problems {
		list[i] = problem.Error()
	}
	return list
}

// leastQuestions make a page one of questions and answers for search engines.
const leastQuestions = 2

// structuredReading is the way to a page, and the questions that it answers.
func (co *contentHandler) structuredReading(page content.Page) string {
	things := []schema.Thing{schema.Breadcrumbs(co.Site.URL, parts.Link{Text: "Home", Href: "/"},
		parts.Link{Text: page.Title, Href: "/" + page.Name})}
	if len(page.Questions) >= leastQuestions {
		questions := make([]schema.FAQEntry, len(page.Questions))
		for i, q := range page.Questions {
			questions[i] = schema.FAQEntry(q)
		}
		things = append(things, schema.FAQ(questions))
	}
	return schema.Text(things...)
}

// offline is the page at /offline, which a phone shows in place of one that it cannot load.
func (co *contentHandler) offline(q cache.PageRequest) (cache.PageResponse, error) {
	p := co.NewSharedPage(q, "You are offline", "")
	p.NoIndex = true
	return web.Share(p, views.OfflinePage(p)), nil
}

// notFound answers for every address without a route: one with a slash too many leads to its page.
func (co *contentHandler) notFound(routes chi.Routes) web.Handler {
	return func(_ http.ResponseWriter, r *http.Request) error {
		if to := co.withoutSlash(routes, r); to != "" {
			return web.MovedWithQuery(to, r.URL.RawQuery)
		}
		return web.ErrNoPage
	}
}

// contentPages is the route of the pages that editors write.
const contentPages = "/{name}"

// withoutSlash returns the address without the slash at its end, "" if that has no page either.
func (co *contentHandler) withoutSlash(routes chi.Routes, r *http.Request) string {
	path := r.URL.EscapedPath()
	bare := strings.TrimRight(path, "/")
	if bare == path || !web.IsRead(r) || strings.HasPrefix(path, "//") { // which would be another host
		return ""
	}
	at := chi.NewRouteContext()
	switch routes.Find(at, http.MethodGet, bare) {
	case "":
		return ""
	case contentPages:
		library, name := co.content.Library(), at.URLParam("name")
		if _, ok := library.Page(name); !ok && !library.Gone(name) {
			return ""
		}
	}
	return bare
}
