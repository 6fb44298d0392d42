package handlers

import (
	"compress/gzip"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/a-h/templ"
	"github.com/go-chi/chi/v5"

	"efie/handlers/cache"
	"efie/hostel"
)

// session is the cookie of a student who logs in here, verified or not.
func (k *keptStage) session() string {
	k.t.Helper()
	opened := httptest.NewRecorder()
	if err := k.config.Sessions.Open(opened, httptest.NewRequest(http.MethodPost, "/login", nil),
		hostel.Student{ID: "ama"}, false); err != nil {
		k.t.Fatal(err)
	}
	return opened.Result().Cookies()[0].String()
}

// everybodys are pages that students share but for their top.
var everybodys = []string{"/", "/hostels", "/hostels?part=rows", "/hostels/court-0", "/hostels/court-0?part=popup",
	"/detailed_search?location=legon", "/campuses", "/campuses/ug-legon", "/categories/budget", "/privacy-policy"}

// A page that was put together is, to the letter, the one that is made for this student alone.
func TestAStudentsPageIsTheirOwn(t *testing.T) {
	k := newKeptStage(t)
	cookie := k.session()
	for _, path := range everybodys {
		before := k.pages()
		alone := k.get(path, "Cookie", cookie) // takes no gzip, and so shares nothing
		if k.pages() != before {
			t.Errorf("%s is shared in plain", path)
		}
		for n := range 2 {
			w := k.get(path, "Cookie", cookie, "Accept-Encoding", "gzip, br")
			text := unzipped(t, w.Body)
			if text != alone.Body.String() {
				t.Errorf("%s, time %d, is another page:\n%s\nalone:\n%s", path, n+1, text, alone.Body.String())
			}
			if !strings.Contains(path, "part=") && strings.Count(text, "Ama Mensah") < 2 {
				t.Errorf("%s does not know its student", path)
			}
			h := w.Header()
			if h.Get("Cache-Control") != "private, no-store" || h.Get("ETag") != "" ||
				h.Get("Content-Encoding") != "gzip" || strings.Contains(text, cache.NameMark) {
				t.Errorf("%s: %v", path, h)
			}
			for name := range alone.Header() {
				if name != "X-Request-Id" && name != "Content-Length" && alone.Header().Get(name) != h.Get(name) {
					t.Errorf("%s: %s is %q, alone %q", path, name, h.Get(name), alone.Header().Get(name))
				}
			}
		}
		if made := k.pages() - before; made != 1 {
			t.Errorf("%s is made %d times", path, made)
		}
		if visitors := k.get(path); strings.Contains(visitors.Body.String(), "Ama Mensah") ||
			visitors.Header().Get("ETag") == "" {
			t.Errorf("%s: a visitor gets a student's page", path)
		}
	}
}

// What many share is made without knowing whom: nothing of the one who happened to be first is in it.
func TestWhatStudentsShareNamesNobody(t *testing.T) {
	k := newKeptStage(t)
	r := asks(http.MethodGet, "/hostels/court-0", "Cookie", k.session(), "Save-Data", "on", "User-Agent", "Ama's phone",
		"Referer", "http://localhost/secret")
	r.Header.Set("Accept-Encoding", "gzip")
	r = r.WithContext(context.WithValue(r.Context(), chi.RouteCtxKey, chi.NewRouteContext()))
	seen := 0
	k.web.shared.renderer.Serve(k.web.shared.pages.Everyone(func(w http.ResponseWriter, r *http.Request) error {
		seen++
		if len(r.Header) != 1 || r.Header.Get("Save-Data") != "on" {
			t.Errorf("the page may depend on %v", r.Header)
		}
		p, student, err := k.web.shared.renderer.NewPage(r, "", "")
		if err != nil || student != nil || p.Nav.Name != cache.NameMark || !p.Nav.LoggedIn {
			t.Errorf("it is made for %v, %+v, %v", student, p.Nav, err)
		}
		return k.web.shared.renderer.Show(w, r, http.StatusOK, p, templ.Raw("<p>text"))
	}))(httptest.NewRecorder(), r)
	if seen != 1 {
		t.Errorf("it is made %d times", seen)
	}
}

func unzipped(t *testing.T, body io.Reader) string {
	t.Helper()
	r, err := gzip.NewReader(body)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Error(err)
	}
	return string(text)
}
