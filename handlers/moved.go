package handlers

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/go-chi/chi/v5"

	"efie/hostel"
	"efie/hostel/catalogue"
)

// addressed is the hostel that a part of an address means, or the one that it meant until that was
// removed; both are nil where there never was one. Capitals are forgiven.
func (a *app) addressed(key string) (*hostel.Hostel, *catalogue.RemovedHostel) {
	if plain, err := url.PathUnescape(key); err == nil {
		key = plain
	}
	c := a.Directory.Snapshot()
	for _, spelt := range []string{key, strings.ToLower(key)} {
		if h, ok := c.Find(spelt); ok {
			return h, nil
		}
		if h, ok := c.Redirect(spelt); ok {
			return h, nil
		}
		if g, ok := c.Removed(spelt); ok {
			return nil, &g
		}
	}
	return nil, nil
}

// moved sends readers and search engines to the one address of a page, with the query. Browsers are
// not to remember it unasked: a slug that was left may be taken on again.
func moved(w http.ResponseWriter, r *http.Request, to string) error {
	if r.URL.RawQuery != "" {
		to += "?" + r.URL.RawQuery
	}
	w.Header().Set("Cache-Control", "no-cache")
	http.Redirect(w, r, to, http.StatusMovedPermanently)
	return nil
}

// contentPages is the route of the pages that editors write.
const contentPages = "/{name}"

// elsewhere answers for every address without a route: one with a slash too many leads to its page.
func (a *app) elsewhere(routes *chi.Mux) page {
	return func(w http.ResponseWriter, r *http.Request) error {
		if to := a.withoutSlash(routes, r); to != "" {
			return moved(w, r, to)
		}
		return errNoPage
	}
}

// withoutSlash is the address without the slash at its end, "" where there is no page either.
func (a *app) withoutSlash(routes *chi.Mux, r *http.Request) string {
	path := r.URL.EscapedPath()
	bare := strings.TrimRight(path, "/")
	if bare == path || !isRead(r) || strings.HasPrefix(path, "//") { // which would be another host
		return ""
	}
	at := chi.NewRouteContext()
	switch routes.Find(at, http.MethodGet, bare) {
	case "":
		return ""
	case contentPages:
		library, name := a.Content.Library(), at.URLParam("name")
		if _, ok := library.Page(name); !ok && !library.Gone(name) {
			return ""
		}
	}
	return bare
}
