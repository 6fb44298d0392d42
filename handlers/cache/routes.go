package cache

import (
	"net/http"

	"github.com/go-chi/chi/v5"
)

// Routes registers cacheable pages.
type Routes struct {
	pages  *Pages
	router chi.Router
}

// Routes registers cacheable pages at a router.
func (pc *Pages) Routes(router chi.Router) Routes { return Routes{pc, router} }

// Get registers a page that is the same for all visitors, and for all students of one gender except for the name in its
// navigation bar and the strip about a bed that is held.
func (rs Routes) Get(pattern string, page PageFunc) {
	rs.router.Get(pattern, func(w http.ResponseWriter, r *http.Request) { rs.pages.answer(w, r, page, knows{}) })
}

// GetByCampus registers a page like Get, which also depends on the campus that its reader has chosen.
func (rs Routes) GetByCampus(pattern string, page PageFunc) {
	rs.router.Get(pattern, func(w http.ResponseWriter, r *http.Request) {
		rs.pages.answer(w, r, page, knows{campus: true})
	})
}

// GetKept registers a page like Get, which says more to a student for whom a bed is held. For such a student it is
// rendered alone, and not stored.
func (rs Routes) GetKept(pattern string, page PageFunc) {
	rs.router.Get(pattern, func(w http.ResponseWriter, r *http.Request) {
		rs.pages.answer(w, r, page, knows{kept: true})
	})
}

// GetVisitors registers a page that is the same for all visitors. Requests with a session go to another handler.
func (rs Routes) GetVisitors(pattern string, page PageFunc, other http.Handler) {
	other = rs.pages.around.Wrap(other)
	rs.router.Get(pattern, func(w http.ResponseWriter, r *http.Request) {
		if rs.pages.readers.HasSession(r) {
			other.ServeHTTP(w, r)
		} else {
			rs.pages.answer(w, r, page, knows{})
		}
	})
}

// knows is what a page depends on that most pages do not.
type knows struct {
	kept   bool // a bed that is held for the student
	campus bool // the campus that the reader has chosen
}
