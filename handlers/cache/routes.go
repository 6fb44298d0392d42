package cache

import (
	"net/http"

	"github.com/go-chi/chi/v5"
)

type Routes struct {
	pages  *Pages
	router chi.Router
}

func (pc *Pages) Routes(router chi.Router) Routes { return Routes{pc, router} }

// Get registers a page that is the same for all visitors, and for all students but for the name and the strip.
func (rs Routes) Get(pattern string, page PageFunc, more ...Knowledge) {
	var knows Knowledge
	for _, one := range more {
		knows |= one
	}
	rs.router.Get(pattern, func(w http.ResponseWriter, r *http.Request) { rs.pages.answer(w, r, page, knows) })
}

// GetVisitors registers a page that is the same for all visitors. Requests with a session go to another handler.
func (rs Routes) GetVisitors(pattern string, page PageFunc, other http.Handler) {
	other = rs.pages.around.Wrap(other)
	rs.router.Get(pattern, func(w http.ResponseWriter, r *http.Request) {
		if rs.pages.readers.HasSession(r) {
			other.ServeHTTP(w, r)
		} else {
			rs.pages.answer(w, r, page, 0)
		}
	})
}

type Knowledge uint8

const (
	// ByKept is a bed that is held for the student. For such a student the page is rendered alone, and not stored.
	ByKept Knowledge = 1 << iota
	// ByCampus is the campus that the reader has chosen.
	ByCampus
	// ByPrice is whether prices for the stay come first, as the reader has chosen.
	ByPrice
)
