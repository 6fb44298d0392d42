package pages

import (
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"

	"efie/handlers/web"
)

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
