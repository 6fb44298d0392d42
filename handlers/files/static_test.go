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

var newRequest = handlerstest.Ask

// newStaticStage returns a stage with a stylesheet that the build compressed, a script that it did not compress, and a
// drawing. The compressed form is a placeholder text, because the server never decompresses it.
func newStaticStage(t *testing.T) (*handlerstest.Stage, fstest.MapFS) {
	t.Helper()
	s := handlerstest.New(t)
	files := s.Static.(fstest.MapFS)
	files["build/main-1.css"] = &fstest.MapFile{Data: []byte(strings.Repeat("body{} ", 400))}
	files["build/main-1.css.br"] = &fstest.MapFile{Data: []byte("brotli's form of the stylesheet")}
	files["build/main-1.js"] = &fstest.MapFile{Data: []byte(strings.Repeat("go() ;", 400))}
	files["build/tiny-1.js"] = &fstest.MapFile{Data: []byte("go()")}
	files["build/tiny-1.js.br"] = &fstest.MapFile{Data: []byte("longer than it was")}
	files["images/demo/room.svg"] = &fstest.MapFile{Data: []byte("<svg>" + strings.Repeat("<path/>", 400) + "</svg>")}
	return s, files
}

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

func TestFilesAreSentInTheSmallestAcceptedCoding(t *testing.T) {
	s, static := newStaticStage(t)
	const browser = "gzip, deflate, br, zstd"
	for _, c := range []struct{ path, accept, coding, kind, text string }{
		{"/static/build/main-1.css", browser, "br", "text/css", "brotli's form of the stylesheet"},
		{"/static/build/main-1.css", "gzip, br;q=0", "gzip", "text/css", ""},
		{"/static/build/main-1.css", "", "", "text/css", ""},
		{"/static/build/main-1.css", "zstd", "", "text/css", ""}, // the middleware does not compress it either
		{"/static/build/main-1.js", browser, "gzip", "text/javascript", ""},
		{"/static/build/tiny-1.js", browser, "", "text/javascript", ""},
		{"/images/demo/room.svg", browser, "gzip", "image/svg+xml", ""},
		{"/images/demo/room.svg", "identity", "", "image/svg+xml", ""},
		{"/images/hostel4.png", browser, "", "image/png", ""},
	} {
		if c.text == "" {
			c.text = string(static[strings.TrimPrefix(strings.TrimPrefix(c.path, "/"), "static/")].Data)
		}
		for _, method := range []string{http.MethodGet, http.MethodHead} {
			w := s.Do(t, newRequest(method, c.path, "Accept-Encoding", c.accept))
			h := w.Header()
			kind := strings.TrimSuffix(h.Get("Content-Type"), "; charset=utf-8")
			if h.Get("Content-Encoding") != c.coding || kind != c.kind ||
				strings.Join(h.Values("Vary"), ",") != "Accept-Encoding" || h.Get("No-Gzip-Compression") != "" {
				t.Errorf("%s %s with Accept-Encoding %q has the headers %v", method, c.path, c.accept, h)
			}
			if method == http.MethodGet && (h.Get("Content-Length") != strconv.Itoa(w.Body.Len()) || body(t, w) != c.text) {
				t.Errorf("%s with Accept-Encoding %q is %q, Content-Length %s", c.path, c.accept, body(t, w),
					h.Get("Content-Length"))
			}
		}
	}
	for _, path := range []string{"/static/build/main-1.css.br", "/static/build", "/static/nothing.js"} {
		if w := s.Do(t, newRequest(http.MethodGet, path)); w.Code != http.StatusNotFound ||
			strings.Contains(w.Header().Get("Cache-Control"), "immutable") {
			t.Errorf("%s: status %d, %v", path, w.Code, w.Header())
		}
	}
}

func TestACachedFileIsNotSentAgain(t *testing.T) {
	s, _ := newStaticStage(t)
	const path = "/static/build/main-1.css"
	tags := map[string]string{}
	for _, accept := range []string{"br", "gzip", "identity"} {
		get := func(headers ...string) *httptest.ResponseRecorder {
			return s.Do(t, newRequest(http.MethodGet, path, append(headers, "Accept-Encoding", accept)...))
		}
		w := get()
		tag := w.Header().Get("ETag")
		if w.Header().Get("Cache-Control") != files.CacheForever || !strings.HasPrefix(tag, `"`) || tags[tag] != "" {
			t.Errorf("%s: Cache-Control %q, ETag %q is the same as for %q", accept, w.Header().Get("Cache-Control"), tag,
				tags[tag])
		}
		tags[tag] = accept
		again, part := get("If-None-Match", tag), get("Range", "bytes=3-7", "If-Range", tag)
		if again.Code != http.StatusNotModified || again.Body.Len() > 0 || again.Header().Get("Content-Encoding") != "" {
			t.Errorf("%s with its ETag: status %d, %d bytes, %v", accept, again.Code, again.Body.Len(), again.Header())
		}
		if part.Code != http.StatusPartialContent || part.Body.String() != w.Body.String()[3:8] ||
			part.Header().Get("Content-Length") != "5" {
			t.Errorf("%s: a range: status %d, %q, %v", accept, part.Code, part.Body, part.Header())
		}
		beyond := get("Range", "bytes=9999-")
		if beyond.Code != http.StatusRequestedRangeNotSatisfiable || beyond.Header().Get("Content-Encoding") != "" {
			t.Errorf("%s: a range beyond the end: status %d, %v", accept, beyond.Code, beyond.Header())
		}
	}
}

// Every bundle in the binary has a brotli form.
func TestTheBuildCompressesItsBundles(t *testing.T) {
	s := handlerstest.New(t)
	s.Static = static.Files
	data, err := fs.ReadFile(static.Files, "build/manifest.json")
	must.Do(t, err)
	var names map[string]string
	must.Do(t, json.Unmarshal(data, &names))
	for _, name := range []string{"main.css", "main.js"} {
		path := "/static/build/" + names[name]
		plain := s.Do(t, newRequest(http.MethodGet, path))
		brotli := s.Do(t, newRequest(http.MethodGet, path, "Accept-Encoding", "br"))
		if brotli.Header().Get("Content-Encoding") != "br" || brotli.Body.Len() > plain.Body.Len()/2 {
			t.Errorf("%s: %d bytes, %d in %q", path, plain.Body.Len(), brotli.Body.Len(),
				brotli.Header().Get("Content-Encoding"))
		}
	}
}

func TestTheWorkerIsCachedForADayOnlyAtItsVersionedAddress(t *testing.T) {
	s := handlerstest.New(t)
	must.Contain(t, "the page", s.Do(t, newRequest(http.MethodGet, "/")).Body.String(), `data-worker="/sw.js?v=1"`)
	for address, want := range map[string]string{"/sw.js?v=1": "public, max-age=86400", "/sw.js?v=2": "no-cache",
		"/sw.js": "no-cache"} {
		w := s.Do(t, newRequest(http.MethodGet, address))
		if got := w.Header().Get("Cache-Control"); w.Code != http.StatusOK || got != want || w.Body.String() != "self;" {
			t.Errorf("%s: status %d, Cache-Control %q, want %q: %s", address, w.Code, got, want, w.Body)
		}
		if w := s.Do(t, newRequest(http.MethodGet, address, "If-None-Match", w.Header().Get("ETag"))); w.Code != 304 {
			t.Errorf("%s with its ETag: status %d, want 304", address, w.Code)
		}
	}
	static := s.Static.(fstest.MapFS)
	manifest := strings.Replace(string(static["build/manifest.json"].Data), `,"sw.js":"sw-1.js"`, "", 1)
	static["build/manifest.json"] = &fstest.MapFile{Data: []byte(manifest)}
	must.Lack(t, "a page without a worker", s.Do(t, newRequest(http.MethodGet, "/")).Body.String(), "data-worker")
	must.Equal(t, "the status of the missing worker", s.Do(t, newRequest(http.MethodGet, "/sw.js?v=1")).Code,
		http.StatusNotFound)
}

func TestContentPagesWithADisallowedPrefixAreAllowed(t *testing.T) {
	s := handlerstest.New(t)
	const page = "---\ntitle: A page\ndescription: About something.\nupdated: 2026-03-02\n---\n\nText.\n"
	library, err := content.Load(fstest.MapFS{
		"booking-tips.md": {Data: []byte(page)}, "help-center.md": {Data: []byte(page)},
	})
	must.Do(t, err)
	s.Content = handlerstest.FixedContent{Current: library}
	body := s.Do(t, newRequest(http.MethodGet, "/robots.txt")).Body.String()
	must.Contain(t, "robots.txt", body, "Disallow: /book\n", "Allow: /booking-tips\n")
	must.Lack(t, "robots.txt", body, "/help-center")
}
