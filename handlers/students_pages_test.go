package handlers_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzhttp"

	"efie/handlers/cache"
	"efie/test/must"
)

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

// Put together or rendered whole, compressed or not, a page is the same to the letter, and each student's is their own.
func TestAStudentsPageIsTheirOwn(t *testing.T) {
	k := newStoring(t)
	names := []string{"Ama Mensah", `Kofi <script>alert("&amp;")</script> O'Brien`,
		"Ɔheneba " + strings.Repeat("Yaa ", 60)}
	cookies := map[string]string{}
	for _, name := range names {
		cookies[name] = k.LogIn(t, name).String()
	}
	for path, shared := range map[string]bool{
		"/": true, "/hostels": true, "/hostels?part=rows": true, "/hostels/court-0": true,
		"/hostels/court-0?part=popup": true, "/detailed_search?location=legon": true, "/campuses/ug-legon": true,
		"/categories/budget": true, "/privacy-policy": true,
		"/dashboard": false, "/dashboard/": false, "/logout": false, "/no-such-page": false, "/login?done=email": false,
	} {
		before := k.pages()
		for range 2 {
			for _, name := range names {
				alone := k.get(path, "Cookie", cookies[name])
				together := k.get(path, "Cookie", cookies[name], "Accept-Encoding", "gzip, br")
				h, text := together.Header(), together.Body.String()
				if h.Get("Content-Encoding") == "gzip" {
					text = unzipped(t, together.Body)
				}
				if together.Code != alone.Code || text != alone.Body.String() {
					t.Errorf("%s of %q is another page when it is put together:\n%s\nalone:\n%s", path, name, text,
						alone.Body.String())
				}
				if shared && !strings.Contains(path, "part=") && name == names[0] && strings.Count(text, name) < 2 {
					t.Errorf("%s does not know its student", path)
				}
				for _, other := range names {
					if other != name && strings.Contains(text, other[:8]) {
						t.Errorf("%s of %q knows %q", path, name, other)
					}
				}
				if strings.Contains(text, cache.NameMark) || h.Get(gzhttp.HeaderNoCompression) != "" ||
					shared && h.Get("Content-Encoding") != "gzip" ||
					h.Get("Cache-Control") != "private, no-store" || h.Get("ETag") != "" {
					t.Errorf("%s: %v", path, h)
				}
				for header := range alone.Header() {
					if a, b := alone.Header().Get(header), h.Get(header); a != b && header != "X-Request-Id" &&
						header != "Content-Length" && header != "Content-Encoding" {
						t.Errorf("%s: %s is %q, alone %q", path, header, b, a)
					}
				}
			}
		}
		if made := k.pages() - before; shared != (made == 1) || !shared && made > 0 {
			t.Errorf("%s is made %d times", path, made)
		}
		if visitors := k.get(path); strings.Contains(visitors.Body.String(), names[0]) {
			t.Errorf("%s: a visitor gets a student's page", path)
		}
	}
}

func TestALogOutCountsAtOnceInFrontOfEverything(t *testing.T) {
	k := newStoring(t)
	cookie := k.LogIn(t, "Ama Mensah").String()
	get := func() *httptest.ResponseRecorder {
		return k.get("/hostels/court-0", "Cookie", cookie, "Accept-Encoding", "gzip")
	}
	for range 2 {
		if text := unzipped(t, get().Body); !strings.Contains(text, "Ama Mensah") {
			t.Fatal("she is not logged in")
		}
	}
	answered(k.web, asks(http.MethodPost, "/logout", "Cookie", cookie))
	if text := unzipped(t, get().Body); strings.Contains(text, "Ama Mensah") || !strings.Contains(text, "Log in") {
		t.Error("after the log-out she is logged in still")
	}
}
