// Package handlers serves HTTP: routes, pages and the JSON interface.
package handlers

import (
	"context"
	"net/http"
	"net/netip"
	"slices"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"efie/handlers/cache"
	"efie/handlers/web"
	"efie/hostel/catalogue"
)

// Setup has the parts that the middleware and the health checks use.
type Setup struct {
	Renderer  *web.Renderer
	Catalogue *catalogue.Catalogue
	Clock     func() time.Time
	Ready     func(context.Context) error
	Observers []Observer // of requests
	// TrustedProxies are the proxies whose X-Forwarded-For header is used.
	TrustedProxies []netip.Prefix
	Checkouts      []string // the origins of the provider's payment pages
}

// Package is a package of handlers, ready to serve.
type Package interface {
	// Routes adds the package's routes. Each is added to the field of on that states its load shedding. It calls no part
	// of the package, because RoutesOf gives it none.
	Routes(on web.Routes)
}

// shared holds what all routes have in common.
type shared struct {
	renderer *web.Renderer
	pages    *cache.Pages
	shedding *loadShedding
	chain    chi.Middlewares // middleware of all requests except those for cacheable pages
	headers  func(http.Header)
}

// New returns the routes of the packages behind the middleware.
func New(c Setup, packages ...Package) (*Web, error) {
	rd := c.Renderer
	shedding, err := newLoadShedding(rd.Site.Assets.Stylesheet, rd.Sessions.HasSession)
	if err != nil {
		return nil, err
	}
	s := &shared{renderer: rd, shedding: shedding, headers: web.SecurityHeaders(rd.Site, c.Catalogue, c.Checkouts)}
	s.chain = chi.Middlewares{
		web.StoreRequestID, web.LocateClient(c.TrustedProxies), rd.RecoverPanic, s.secure, rd.SameOrigin, web.Compress,
	}
	s.pages = cache.New(c.Catalogue, rd.Content, rd.Sessions, rd.Strip, c.Clock)
	all := chi.NewRouter()
	all.Use(middleware.GetHead, observers(c.Observers).logAccess, refuseEmptyParts(all))
	s.addRoutes(all, readyz(c.Ready, rd.Log), packages)
	return &Web{all, s}, nil
}

// addRoutes adds the routes of the packages and the health checks.
func (s *shared) addRoutes(router chi.Router, ready http.HandlerFunc, packages []Package) {
	on := s.routes(router)
	on.Exempt.Get("/healthz", healthz)
	on.Exempt.Get("/readyz", ready)
	for _, p := range packages {
		p.Routes(on)
	}
}

// routes returns the routes of a router, behind the middleware of their kinds.
func (s *shared) routes(router chi.Router) web.Routes {
	shedding := s.shedding
	// One call of With, because NotFound of a router made by two would not reach this router.
	behind := func(classOf classOf) chi.Router {
		return router.With(slices.Concat(s.chain, chi.Middlewares{shedding.limit(classOf)})...)
	}
	return web.Routes{
		Pages:          behind(shedding.classOfPage),
		Searches:       behind(shedding.classOfSearch),
		PaymentReturns: behind(shedding.classOfPaymentReturn),
		Exempt:         router.With(s.chain...),
		CachedPages:    s.pages.Routes(router, cacheable{s, shedding.classOfPage}),
		CachedSearches: s.pages.Routes(router, cacheable{s, shedding.classOfSearch}),
		Mount: func(path string) web.Routes {
			below := chi.NewRouter()
			router.Mount(path, below)
			return s.routes(below)
		},
	}
}

// Web is Efie's whole HTTP handler.
type Web struct {
	chi.Router
	shared *shared
}

// Figures are the sizes and counters of one server, for metrics.
type Figures struct {
	cache.Usage
	Shed Shed
}

func (w *Web) Figures() Figures {
	s := w.shared.shedding
	shed := Shed{s.searches.refused.Load(), s.visitors.refused.Load(), s.students.refused.Load()}
	return Figures{w.shared.pages.Usage(), shed}
}
