package server_test

import (
	"slices"
	"testing"

	"github.com/go-chi/chi/v5"

	"efie/content"
	"efie/handlers"
	"efie/server"
	"efie/server/servertest"
	"efie/test/must"
)

// A content page with a reserved name would be unreachable, or would hide a route of an optional setting.
func TestReservedNamesIncludeEveryRoute(t *testing.T) {
	t.Parallel()
	names := server.ReservedNames()
	site := servertest.NewSite(t, servertest.TwoHostels)
	routes := handlers.Reserved(site.Handler.(chi.Routes))
	must.Equal(t, "there are more than 80 routes", len(routes) > 80, true)
	for _, name := range append(routes, "webhooks") { // only a site with Paystack has /webhooks
		if !slices.Contains(names, name) {
			t.Errorf("ReservedNames lacks %q: add the package of its routes in server/content.go", name)
		}
	}
	library, err := content.Load(content.Builtin())
	must.Do(t, err)
	for _, page := range library.Pages() {
		if slices.Contains(names, page.Name) {
			t.Errorf("the built-in page /%s has a reserved name", page.Name)
		}
	}
}
