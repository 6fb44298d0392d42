package handlers

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"efie/views"
)

// reading is a page that editors wrote in markdown.
func (a *app) reading(w http.ResponseWriter, r *http.Request) error {
	page, ok := a.Content.Page(chi.URLParam(r, "name"))
	if !ok {
		return errNoPage
	}
	p, _, err := a.frame(r, page.Title, page.Description)
	if err != nil {
		return err
	}
	p.Instant = !p.Nav.LoggedIn
	m := views.Reading{Title: page.Title, HTML: page.HTML}
	if !page.Updated.IsZero() {
		m.Updated = day(page.Updated)
	}
	for _, heading := range page.Contents {
		if heading.Level > 2 {
			continue // a phone would show nothing but contents
		}
		m.Contents = append(m.Contents, views.Link{Text: heading.Text, Href: "#" + heading.ID})
	}
	return a.show(w, r, http.StatusOK, p, views.ReadingPage(p, m))
}
