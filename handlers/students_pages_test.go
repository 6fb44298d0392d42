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
	must.Do(t, err)
	return string(text)
}

// A student's page is the same text whether it is joined from a stored page or rendered whole, compressed or plain. It
// never shows another student's name.
func TestAStudentsPageShowsNoOtherStudent(t *testing.T) {
	k := newCacheStage(t)
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
				plain := k.get(path, "Cookie", cookies[name])
				zipped := k.get(path, "Cookie", cookies[name], "Accept-Encoding", "gzip, br")
				h, text := zipped.Header(), zipped.Body.String()
				if h.Get("Content-Encoding") == "gzip" {
					text = unzipped(t, zipped.Body)
				}
				if zipped.Code != plain.Code || text != plain.Body.String() {
					t.Errorf("%s of %q: the compressed page differs:\n%s\nplain:\n%s", path, name, text, plain.Body.String())
				}
				if shared && !strings.Contains(path, "part=") && name == names[0] && strings.Count(text, name) < 2 {
					t.Errorf("%s does not show its student's name", path)
				}
				for _, other := range names {
					if other != name && strings.Contains(text, other[:8]) {
						t.Errorf("%s of %q shows %q", path, name, other)
					}
				}
				if strings.Contains(text, cache.NameMark) || h.Get(gzhttp.HeaderNoCompression) != "" ||
					shared && h.Get("Content-Encoding") != "gzip" ||
					h.Get("Cache-Control") != "private, no-store" || h.Get("ETag") != "" {
					t.Errorf("%s: %v", path, h)
				}
				for header := range plain.Header() {
					if a, b := plain.Header().Get(header), h.Get(header); a != b && header != "X-Request-Id" &&
						header != "Content-Length" && header != "Content-Encoding" {
						t.Errorf("%s: %s is %q, plain %q", path, header, b, a)
					}
				}
			}
		}
		if made := k.pages() - before; shared != (made == 1) || !shared && made > 0 {
			t.Errorf("%s is rendered %d times", path, made)
		}
		must.Lack(t, path+": the page of a visitor", k.get(path).Body.String(), names[0])
	}
}

func TestALogOutAffectsStoredPagesAtOnce(t *testing.T) {
	k := newCacheStage(t)
	cookie := k.LogIn(t, "Ama Mensah").String()
	get := func() *httptest.ResponseRecorder {
		return k.get("/hostels/court-0", "Cookie", cookie, "Accept-Encoding", "gzip")
	}
	for range 2 {
		if text := unzipped(t, get().Body); !strings.Contains(text, "Ama Mensah") {
			t.Fatal("the student is not logged in")
		}
	}
	serve(k.web, newRequest(http.MethodPost, "/logout", "Cookie", cookie))
	if text := unzipped(t, get().Body); strings.Contains(text, "Ama Mensah") || !strings.Contains(text, "Log in") {
		t.Error("after the log-out the page still shows the student")
	}
}
