package handlers

import (
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"

	"efie/handlers/cache"
)

// RoutesOf returns the routes of packages. They serve nothing, so the packages need no parts.
func RoutesOf(packages ...Package) chi.Routes {
	router := chi.NewRouter()
	s := &shared{shedding: &loadShedding{}, pages: &cache.Pages{}}
	s.addRoutes(router, http.NotFound, packages)
	return router
}

// Reserved returns the first path segments of routes, which an editor's page must not have.
func Reserved(routes chi.Routes) (names []string) {
	_ = chi.Walk(routes, func(_, route string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		first, _, _ := strings.Cut(strings.TrimPrefix(route, "/"), "/")
		if first != "" && !strings.Contains(first, "{") { // neither the landing page nor a pattern
			names = append(names, first)
		}
		return nil
	})
	return names
}
