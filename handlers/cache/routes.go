package cache

import (
	"net/http"

	"github.com/go-chi/chi/v5"
)

// Routes registers cached pages at a router, behind one middleware.
type Routes struct {
	pages      *Pages
	router     chi.Router
	middleware Middleware
}

func (pc *Pages) Routes(router chi.Router, middleware Middleware) Routes {
	return Routes{pc, router, middleware}
}

// Get registers a page that is the same for all visitors, and for all students except for the name and the strip.
// dependsOn lists what else the page depends on.
func (rs Routes) Get(pattern string, page PageFunc, dependsOn ...Dependency) {
	var all Dependency
	for _, one := range dependsOn {
		all |= one
	}
	rs.router.Get(pattern, func(w http.ResponseWriter, r *http.Request) { rs.answer(w, r, page, all) })
}

// GetVisitors registers a page that is the same for all visitors. withSession serves requests that have a session.
func (rs Routes) GetVisitors(pattern string, page PageFunc, withSession http.Handler) {
	withSession = rs.middleware.Wrap(withSession)
	rs.router.Get(pattern, func(w http.ResponseWriter, r *http.Request) {
		if rs.pages.sessions.HasSession(r) {
			withSession.ServeHTTP(w, r)
		} else {
			rs.answer(w, r, page, 0)
		}
	})
}

// Dependency is a fact about the reader that a page depends on.
type Dependency uint8

const (
	// ByHeldBed is the student's held bed. The page of a student with a held bed is not stored.
	ByHeldBed Dependency = 1 << iota
	// ByCampus is the campus that the reader has chosen.
	ByCampus
	// ByPrice is the reader's choice of the price that comes first: per month, or for the whole stay.
	ByPrice
	// ByBooking is the student's confirmed booking. It is in the strip, so the page is stored without it.
	ByBooking
)
