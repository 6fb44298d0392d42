// Package handlers serves HTTP: routes, pages and the JSON interface.
package handlers

import (
	"context"
	"net/http"
	"net/netip"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"efie/handlers/cache"
	"efie/handlers/web"
	"efie/hostel/catalogue"
)

// Setup has the parts that the middleware and the health checks use.
type Setup struct {
	Renderer  *web.Renderer
	Readers   Readers
	Catalogue *catalogue.Catalogue
	Ready     func(context.Context) error
	Observers []Observer // of requests
	// TrustedProxies are the proxies whose X-Forwarded-For header is used.
	TrustedProxies []netip.Prefix
	Checkouts      []string // the origins of the provider's payment pages
}

// Package is a package of handlers, ready to serve.
type Package interface {
	// Routes adds the package's routes to r, and the routes of cached pages to cached.
	Routes(r chi.Router, cached cache.Routes)
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
	shedding, err := newLoadShedding(rd.Site.Assets.Stylesheet, c.Readers.HasSession)
	if err != nil {
		return nil, err
	}
	s := &shared{renderer: rd, shedding: shedding, headers: web.SecurityHeaders(rd.Site, c.Catalogue, c.Checkouts)}
	s.chain = chi.Middlewares{
		web.StoreRequestID, web.LocateClient(c.TrustedProxies), rd.RecoverPanic, s.secure, rd.SameOrigin, web.Compress,
	}
	s.pages = cache.New(c.Catalogue, rd.Content, c.Readers, c.Readers.Clock, s)
	all := chi.NewRouter()
	all.Use(middleware.GetHead, observers(c.Observers).logAccess, refuseEmptyParts(all))
	cached := s.pages.Routes(all)
	r := all.With(append(s.chain, shedding.limit)...)
	r.Get("/healthz", healthz)
	r.Get("/readyz", readyz(c.Ready, rd.Log))
	for _, p := range packages {
		p.Routes(r, cached)
	}
	return &Web{all, s}, nil
}

// Web is Efie's whole HTTP handler.
type Web struct {
	chi.Router
	shared *shared
}
