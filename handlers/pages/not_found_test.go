package pages

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/go-chi/chi/v5"

	"efie/content"
	"efie/test/must"
)

// Even where a route takes every path, a slash too many leads to no other host.
func TestASlashTooManyLeadsNowhereElse(t *testing.T) {
	routes := chi.NewRouter()
	routes.Get("/*", func(http.ResponseWriter, *http.Request) {})
	library, err := content.Load(content.Builtin())
	must.Do(t, err)
	a := &contentHandler{content: fixedDrafts{library}}
	for path, want := range map[string]string{"/hostels/": "/hostels", "/hostels//": "/hostels", "/a%2Fb/": "/a%2Fb",
		"/hostels": "", "/": "", "//evil.example/": "", "///": ""} {
		r := httptest.NewRequest(http.MethodGet, "http://localhost"+path, nil)
		if got := a.withoutSlash(routes, r); got != want {
			t.Errorf("%s leads to %q, want %q", path, got, want)
		}
	}
}

// fixedDrafts are pages that are not edited.
type fixedDrafts struct{ library *content.Library }

func (f fixedDrafts) Library() *content.Library { return f.library }
func (fixedDrafts) Signed(string, string) bool  { return false }
