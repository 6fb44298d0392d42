package pages

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/go-chi/chi/v5"

	"efie/content"
	"efie/test/must"
)

// Even with a route for every path, removing a slash must not lead to another host.
func TestATrailingSlashRedirectsWithinTheSite(t *testing.T) {
	routes := chi.NewRouter()
	routes.Get("/*", func(http.ResponseWriter, *http.Request) {})
	library, err := content.Load(content.Builtin())
	must.Do(t, err)
	a := &contentHandler{content: fixedDrafts{library}}
	for path, want := range map[string]string{"/hostels/": "/hostels", "/hostels//": "/hostels", "/a%2Fb/": "/a%2Fb",
		"/hostels": "", "/": "", "//evil.example/": "", "///": "", "/hostels//map/": ""} {
		r := httptest.NewRequest(http.MethodGet, "http://localhost"+path, nil)
		must.Equal(t, "the redirect of "+path, a.withoutSlash(routes, r), want)
	}
}

// fixedDrafts is a Drafts that never changes.
type fixedDrafts struct{ library *content.Library }

func (f fixedDrafts) Library() *content.Library { return f.library }
func (fixedDrafts) Signed(string, string) bool  { return false }
