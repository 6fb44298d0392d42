package handlers_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"

	"efie/handlers"
	"efie/handlers/bookings"
	"efie/handlers/handlerstest"
	"efie/handlers/pages"
)

// A content page with a reserved name would be unreachable, or would hide a route of an optional setting.
func TestReservedNamesIncludeEveryRoute(t *testing.T) {
	s := handlerstest.New(t)
	s.Change(func(n *handlerstest.Needs) {
		n.More = []handlers.Package{&pages.MailHandler{}, &bookings.SandboxHandler{}, &bookings.WebhookHandler{}}
	})
	taken := handlers.Reserved()
	seen := map[string]bool{}
	err := chi.Walk(s.Open(t),
		func(_, route string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
			first, _, _ := strings.Cut(strings.TrimPrefix(route, "/"), "/")
			if first == "" || strings.Contains(first, "{") || strings.Contains(first, ".") {
				return nil // not the name of a content page, or the route of all content pages
			}
			if seen[first] = true; !slices.Contains(taken, first) {
				t.Errorf("%s: add %q to reserved in handlers/reserved.go, so that no editor's page has this name", route, first)
			}
			return nil
		})
	if err != nil || len(seen) < 25 {
		t.Errorf("found %d routes, error %v", len(seen), err)
	}
	library := s.Content.Library()
	for _, page := range library.Pages() {
		if slices.Contains(taken, page.Name) {
			t.Errorf("the built-in page /%s has a reserved name", page.Name)
		}
	}
}
