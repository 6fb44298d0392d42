package handlers

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"efie/handlers/cache"
	"efie/hostel"
	"efie/test/must"
)

// session is the cookie of a student who logs in here, verified or not.
func (k *keptStage) session() string {
	k.t.Helper()
	opened := httptest.NewRecorder()
	must.Do(k.t, k.config.Sessions.Open(opened, httptest.NewRequest(http.MethodPost, "/login", nil),
		hostel.Student{ID: "ama"}, false))
	return opened.Result().Cookies()[0].String()
}

// everybodys are pages that students share but for their top.
var everybodys = []string{"/", "/hostels", "/hostels?part=rows", "/hostels/court-0", "/hostels/court-0?part=popup",
	"/detailed_search?location=legon", "/detailed_search?location=legon&part=suggestions", "/campuses",
	"/campuses/ug-legon", "/categories/budget", "/privacy-policy"}

// In gzip or not, a page that students share is the same text, and it has the name of the student who reads it.
func TestAStudentsPageIsTheirOwn(t *testing.T) {
	k := newKeptStage(t)
	cookie := k.session()
	for _, path := range everybodys {
		before := k.pages()
		plain := k.get(path, "Cookie", cookie)
		for n := range 2 {
			w := k.get(path, "Cookie", cookie, "Accept-Encoding", "gzip, br")
			text := unzipped(t, w.Body)
			if text != plain.Body.String() {
				t.Errorf("%s, time %d, is another page:\n%s\nnot compressed:\n%s", path, n+1, text, plain.Body.String())
			}
			if !strings.Contains(path, "part=") && strings.Count(text, "Ama Mensah") < 2 {
				t.Errorf("%s does not know its student", path)
			}
			h := w.Header()
			if h.Get("Cache-Control") != "private, no-store" || h.Get("ETag") != "" ||
				h.Get("Content-Encoding") != "gzip" || strings.Contains(text, cache.NameMark) {
				t.Errorf("%s: %v", path, h)
			}
			for name := range plain.Header() {
				if name != "X-Request-Id" && name != "Content-Length" && plain.Header().Get(name) != h.Get(name) {
					t.Errorf("%s: %s is %q, not compressed %q", path, name, h.Get(name), plain.Header().Get(name))
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

func unzipped(t *testing.T, body io.Reader) string {
	t.Helper()
	r, err := gzip.NewReader(body)
	must.Do(t, err)
	text, err := io.ReadAll(r)
	if err != nil {
		t.Error(err)
	}
	return string(text)
}
