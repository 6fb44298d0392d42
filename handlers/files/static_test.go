package files_test

import (
	"compress/gzip"
	"encoding/json"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"efie/content"
	"efie/handlers/files"
	"efie/handlers/handlerstest"
	"efie/static"
	"efie/test/must"
)

var asks = handlerstest.Ask

// newShelf returns a stage with a stylesheet that the build compressed, a script that it did not, and a drawing. The
// compressed form of the stylesheet is only a word, which is not read on the way.
func newShelf(t *testing.T) (*handlerstest.Stage, fstest.MapFS) {
	t.Helper()
	s := handlerstest.New(t)
	files := s.Config.Static.(fstest.MapFS)
	files["build/main-1.css"] = &fstest.MapFile{Data: []byte(strings.Repeat("body{} ", 400))}
	files["build/main-1.css.br"] = &fstest.MapFile{Data: []byte("brotli's form of the stylesheet")}
	files["build/main-1.js"] = &fstest.MapFile{Data: []byte(strings.Repeat("go() ;", 400))}
	files["build/tiny-1.js"] = &fstest.MapFile{Data: []byte("go()")}
	files["build/tiny-1.js.br"] = &fstest.MapFile{Data: []byte("longer than it was")}
	files["images/demo/room.svg"] = &fstest.MapFile{Data: []byte("<svg>" + strings.Repeat("<path/>", 400) + "</svg>")}
	return s, files
}

// body returns the text of an answer, out of gzip.
func body(t *testing.T, w *httptest.ResponseRecorder) string {
	t.Helper()
	if w.Header().Get("Content-Encoding") != "gzip" {
		return w.Body.String()
	}
	z, err := gzip.NewReader(strings.NewReader(w.Body.String()))
	must.Do(t, err)
	text, err := io.ReadAll(z)
	must.Do(t, err)
	return string(text)
}

func TestFilesGoOutInTheSmallestFormThatIsTaken(t *testing.T) {
	s, shelf := newShelf(t)
	const browser = "gzip, deflate, br, zstd"
	for _, c := range []struct{ path, accept, coding, kind, text string }{
		{"/static/build/main-1.css", browser, "br", "text/css", "brotli's form of the stylesheet"},
		{"/static/build/main-1.css", "gzip, br;q=0", "gzip", "text/css", ""},
		{"/static/build/main-1.css", "", "", "text/css", ""},
		{"/static/build/main-1.css", "zstd", "", "text/css", ""}, // not made on the way either
		{"/static/build/main-1.js", browser, "gzip", "text/javascript", ""},
		{"/static/build/tiny-1.js", browser, "", "text/javascript", ""},
		{"/images/demo/room.svg", browser, "gzip", "image/svg+xml", ""},
		{"/images/demo/room.svg", "identity", "", "image/svg+xml", ""},
		{"/images/hostel4.png", browser, "", "image/png", ""},
	} {
		if c.text == "" {
			c.text = string(shelf[strings.TrimPrefix(strings.TrimPrefix(c.path, "/"), "static/")].Data)
		}
		for _, method := range []string{http.MethodGet, http.MethodHead} {
			w := s.Do(t, asks(method, c.path, "Accept-Encoding", c.accept))
			h := w.Header()
			kind := strings.TrimSuffix(h.Get("Content-Type"), "; charset=utf-8")
			if h.Get("Content-Encoding") != c.coding || kind != c.kind ||
				strings.Join(h.Values("Vary"), ",") != "Accept-Encoding" || h.Get("No-Gzip-Compression") != "" {
				t.Errorf("%s %s by %q has headers %v", method, c.path, c.accept, h)
			}
			if method == http.MethodGet && (h.Get("Content-Length") != strconv.Itoa(w.Body.Len()) || body(t, w) != c.text) {
				t.Errorf("%s by %q is %q, said to have %s bytes", c.path, c.accept, body(t, w), h.Get("Content-Length"))
			}
		}
	}
	for _, path := range []string{"/static/build/main-1.css.br", "/static/build", "/static/nothing.js"} {
		if w := s.Do(t, asks(http.MethodGet, path)); w.Code != http.StatusNotFound ||
			strings.Contains(w.Header().Get("Cache-Control"), "immutable") {
			t.Errorf("%s is answered with %d, %v", path, w.Code, w.Header())
		}
	}
}

func TestAFileThatIsKeptComesOnce(t *testing.T) {
	s, _ := newShelf(t)
	const path = "/static/build/main-1.css"
	tags := map[string]string{}
	for _, accept := range []string{"br", "gzip", "identity"} {
		get := func(headers ...string) *httptest.ResponseRecorder {
			return s.Do(t, asks(http.MethodGet, path, append(headers, "Accept-Encoding", accept)...))
		}
		w := get()
		tag := w.Header().Get("ETag")
		if w.Header().Get("Cache-Control") != files.CacheForever || !strings.HasPrefix(tag, `"`) || tags[tag] != "" {
			t.Errorf("%s: kept as %q under %q, as %q is", accept, w.Header().Get("Cache-Control"), tag, tags[tag])
		}
		tags[tag] = accept
		again, part := get("If-None-Match", tag), get("Range", "bytes=3-7", "If-Range", tag)
		if again.Code != http.StatusNotModified || again.Body.Len() > 0 || again.Header().Get("Content-Encoding") != "" {
			t.Errorf("%s: asked again it is %d with %d bytes, %v", accept, again.Code, again.Body.Len(), again.Header())
		}
		if part.Code != http.StatusPartialContent || part.Body.String() != w.Body.String()[3:8] ||
			part.Header().Get("Content-Length") != "5" {
			t.Errorf("%s: a part is %d %q, %v", accept, part.Code, part.Body, part.Header())
		}
		beyond := get("Range", "bytes=9999-")
		if beyond.Code != http.StatusRequestedRangeNotSatisfiable || beyond.Header().Get("Content-Encoding") != "" {
			t.Errorf("%s: beyond its end it is %d, %v", accept, beyond.Code, beyond.Header())
		}
	}
}

// TestTheBuildCompresses reads what is in the binary: every bundle has its brotli form.
func TestTheBuildCompresses(t *testing.T) {
	s := handlerstest.New(t)
	s.Config.Static = static.Files
	data, err := fs.ReadFile(static.Files, "build/manifest.json")
	must.Do(t, err)
	var names map[string]string
	must.Do(t, json.Unmarshal(data, &names))
	for _, name := range []string{"main.css", "main.js"} {
		path := "/static/build/" + names[name]
		plain, brotli := s.Do(t, asks(http.MethodGet, path)), s.Do(t, asks(http.MethodGet, path, "Accept-Encoding", "br"))
		if brotli.Header().Get("Content-Encoding") != "br" || brotli.Body.Len() > plain.Body.Len()/2 {
			t.Errorf("%s: %d bytes, %d in %q", path, plain.Body.Len(), brotli.Body.Len(),
				brotli.Header().Get("Content-Encoding"))
		}
	}
}

func TestTheWorkerIsKeptForADayUnderItsOwnNameAlone(t *testing.T) {
	s := handlerstest.New(t)
	must.Contain(t, "the page", s.Do(t, asks(http.MethodGet, "/")).Body.String(), `data-worker="/sw.js?v=1"`)
	for address, want := range map[string]string{"/sw.js?v=1": "public, max-age=86400", "/sw.js?v=2": "no-cache",
		"/sw.js": "no-cache"} {
		w := s.Do(t, asks(http.MethodGet, address))
		if got := w.Header().Get("Cache-Control"); w.Code != http.StatusOK || got != want || w.Body.String() != "self;" {
			t.Errorf("%s answers %d, kept as %q, want %q: %s", address, w.Code, got, want, w.Body)
		}
		if w := s.Do(t, asks(http.MethodGet, address, "If-None-Match", w.Header().Get("ETag"))); w.Code != 304 {
			t.Errorf("%s, asked again, answers %d", address, w.Code)
		}
	}
	shelf := s.Config.Static.(fstest.MapFS)
	manifest := strings.Replace(string(shelf["build/manifest.json"].Data), `,"sw.js":"sw-1.js"`, "", 1)
	shelf["build/manifest.json"] = &fstest.MapFile{Data: []byte(manifest)}
	if page := s.Do(t, asks(http.MethodGet, "/")).Body.String(); strings.Contains(page, "data-worker") {
		t.Errorf("a build without a worker names one:\n%s", page)
	}
	if w := s.Do(t, asks(http.MethodGet, "/sw.js?v=1")); w.Code != http.StatusNotFound {
		t.Errorf("the worker that is not there answers %d", w.Code)
	}
}

// fixedPages are pages that are not edited.
type fixedPages struct{ library *content.Library }

func (f fixedPages) Library() *content.Library { return f.library }

func (fixedPages) Signed(string, string) bool { return false }

func TestContentPagesThatBeginLikeAClosedPathAreOpen(t *testing.T) {
	s := handlerstest.New(t)
	const page = "---\ntitle: A page\ndescription: About something.\nupdated: 2026-03-02\n---\n\nText.\n"
	library, err := content.Load(fstest.MapFS{
		"booking-tips.md": {Data: []byte(page)}, "help-center.md": {Data: []byte(page)},
	})
	must.Do(t, err)
	s.Config.Content = fixedPages{library}
	body := s.Do(t, asks(http.MethodGet, "/robots.txt")).Body.String()
	must.Contain(t, "robots.txt", body, "Disallow: /book\n", "Allow: /booking-tips\n")
	if strings.Contains(body, "/help-center") {
		t.Errorf("robots.txt names what no closed path begins like:\n%s", body)
	}
}
