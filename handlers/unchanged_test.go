package handlers

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"efie/hostel"
	"efie/views"
)

// publicPages may be kept by a visitor's browser.
var publicPages = []string{"/", "/hostels", "/hostels?part=rows", "/hostels/adom-court", "/hostels/adom-court?part=popup", "/detailed_search?location=legon", "/signup", "/login", "/check", "/privacy-policy"}

func TestAVisitorsPageThatIsUnchangedIsNotSentAgain(t *testing.T) {
	s := newStage(t)
	for _, path := range publicPages {
		first := s.do(t, asks(http.MethodGet, path))
		tag := first.Header().Get("ETag")
		if first.Code != http.StatusOK || !strings.HasPrefix(tag, `W/"`) || first.Header().Get("Cache-Control") != "no-cache" {
			t.Errorf("%s: %d, kept as %q under %q", path, first.Code, first.Header().Get("Cache-Control"), tag)
		}
		for _, method := range []string{http.MethodGet, http.MethodHead} {
			for _, asked := range []string{tag, strings.TrimPrefix(tag, "W/"), `"other", ` + tag, "*"} {
				w := s.do(t, asks(method, path, "If-None-Match", asked, "Accept-Encoding", "gzip, br, zstd"))
				var names []string
				for name := range w.Header() {
					names = append(names, name)
				}
				slices.Sort(names)
				if w.Code != http.StatusNotModified || w.Body.Len() > 0 || !slices.Equal(names, []string{"Cache-Control", "Etag", "Vary"}) {
					t.Errorf("%s %s with %s: %d, %d bytes, headers %v", method, path, asked, w.Code, w.Body.Len(), names)
				}
			}
		}
		if w := s.do(t, asks(http.MethodGet, path, "If-None-Match", `W/"other"`)); w.Code != http.StatusOK || w.Body.String() != first.Body.String() {
			t.Errorf("%s, kept in another form, is answered with %d", path, w.Code)
		}
		light := s.do(t, asks(http.MethodGet, path, "If-None-Match", tag, "Save-Data", "on"))
		if light.Code != http.StatusOK && !strings.Contains(path, "part=rows") && strings.Contains(first.Body.String(), "<img") {
			t.Errorf("%s: a page with pictures is taken for a light one", path)
		}
	}
}

func TestAStudentIsNeverGivenAVisitorsPage(t *testing.T) {
	s := newStage(t)
	opened := httptest.NewRecorder()
	if err := s.config.Sessions.Open(opened, httptest.NewRequest(http.MethodPost, "/login", nil), hostel.Student{ID: "ama"}, false); err != nil {
		t.Fatal(err)
	}
	session := opened.Result().Cookies()[0].String()
	for _, path := range publicPages {
		tag := s.do(t, asks(http.MethodGet, path)).Header().Get("ETag")
		for _, asked := range []string{tag, "*"} {
			w := s.do(t, asks(http.MethodGet, path, "If-None-Match", asked, "Cookie", session))
			if w.Code != http.StatusOK || w.Header().Get("ETag") != "" || w.Header().Get("Cache-Control") != "private, no-store" {
				t.Errorf("%s: somebody logged in gets %d, %v", path, w.Code, w.Header())
			}
			if !strings.Contains(path, "part=") && !strings.Contains(w.Body.String(), "Ama Mensah") {
				t.Errorf("%s is not the student's own", path)
			}
		}
	}
}

func TestOnlyPagesThatStandStillHaveATag(t *testing.T) {
	s := newStage(t)
	over := asks(http.MethodGet, "/login", "Cookie", "efie=of-a-session-that-is-over", "If-None-Match", "*")
	for _, r := range []*http.Request{
		over, asks(http.MethodGet, "/no-such-page", "If-None-Match", "*"), asks(http.MethodGet, "/check?code=x", "If-None-Match", "*"),
		asks(http.MethodGet, "/login?done=email", "If-None-Match", "*"), asks(http.MethodPost, "/login", "If-None-Match", "*"),
		asks(http.MethodPost, "/forgot-password", "If-None-Match", "*"),
	} {
		w := s.do(t, r)
		if w.Code == http.StatusNotModified || w.Header().Get("ETag") != "" || w.Header().Get("Cache-Control") != "private, no-store" {
			t.Errorf("%s %s: %d, %v", r.Method, r.URL, w.Code, w.Header())
		}
	}
}

// What answers a form is no page to be kept, even where all went well at an address that has one.
func TestWhatAnswersAFormHasNoTag(t *testing.T) {
	for method, want := range map[string]string{http.MethodGet: "no-cache", http.MethodHead: "no-cache", http.MethodPost: "private, no-store"} {
		w := httptest.NewRecorder()
		err := (&app{}).show(w, asks(method, "/"), http.StatusOK, views.Page{Canonical: "http://localhost/"}, templ.Raw("<p>Done."))
		if err != nil || w.Header().Get("Cache-Control") != want || (w.Header().Get("ETag") == "") != (method == http.MethodPost) {
			t.Errorf("%s: %v, %v", method, w.Header(), err)
		}
	}
}

// A browser goes on under the policy that a page came with: with another one the page comes anew.
func TestAPageUnderAnotherPolicyIsAnotherPage(t *testing.T) {
	tags := map[string]string{}
	for name, change := range map[string]func(*Config){
		"as it is":         func(*Config) {},
		"pictures outside": func(c *Config) { c.MediaURL = "https://pictures.example/media" },
		"a provider":       func(c *Config) { c.Checkouts = []string{"https://checkout.example"} },
	} {
		s := newStage(t)
		change(&s.config)
		tag := s.do(t, asks(http.MethodGet, "/privacy-policy")).Header().Get("ETag")
		if other, taken := tags[tag]; taken {
			t.Errorf("%s has the tag of %s", name, other)
		}
		tags[tag] = name
	}
}
