package handlers

import (
	"bytes"
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

	"efie/handlers/files"
	"efie/static"
	"efie/test/must"
)

// newShelf is a stage with a stylesheet that the build compressed, a script that it did not, and a
// drawing. What the build made of the stylesheet is only a word here, and is not read on the way.
func newShelf(t *testing.T) *stage {
	t.Helper()
	s := newStage(t)
	files := s.config.Static.(fstest.MapFS)
	files["build/main-1.css"] = &fstest.MapFile{Data: []byte(strings.Repeat("body{} ", 400))}
	files["build/main-1.css.br"] = &fstest.MapFile{Data: []byte("brotli's form of the stylesheet")}
	files["build/main-1.js"] = &fstest.MapFile{Data: []byte(strings.Repeat("go() ;", 400))}
	files["build/tiny-1.js"] = &fstest.MapFile{Data: []byte("go()")}
	files["build/tiny-1.js.br"] = &fstest.MapFile{Data: []byte("longer than it was")}
	files["images/demo/room.svg"] = &fstest.MapFile{Data: []byte("<svg>" + strings.Repeat("<path/>", 400) + "</svg>")}
	return s
}

// asks is a request with headers, given in pairs.
func asks(method, path string, headers ...string) *http.Request {
	r := httptest.NewRequest(method, path, nil)
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	return r
}

// body is what an answer says, out of gzip.
func body(t *testing.T, w *httptest.ResponseRecorder) string {
	t.Helper()
	if w.Header().Get("Content-Encoding") != "gzip" {
		return w.Body.String()
	}
	z, err := gzip.NewReader(bytes.NewReader(w.Body.Bytes()))
	must.Do(t, err)
	text, err := io.ReadAll(z)
	must.Do(t, err)
	return string(text)
}

func TestFilesGoOutInTheSmallestFormThatIsTaken(t *testing.T) {
	s := newShelf(t)
	css, svg := s.config.Static.(fstest.MapFS)["build/main-1.css"].Data,
		s.config.Static.(fstest.MapFS)["images/demo/room.svg"].Data
	const browser = "gzip, deflate, br, zstd"
	for _, c := range []struct{ path, accept, coding, kind, text string }{
		{"/static/build/main-1.css", browser, "br", "text/css; charset=utf-8", "brotli's form of the stylesheet"},
		{"/static/build/main-1.css", "gzip, br;q=0", "gzip", "text/css; charset=utf-8", string(css)},
		{"/static/build/main-1.css", "", "", "text/css; charset=utf-8", string(css)},
		{"/static/build/main-1.css", "zstd", "", "text/css; charset=utf-8", string(css)}, // not made on the way either
		{"/static/build/main-1.js", browser, "gzip", "text/javascript; charset=utf-8", strings.Repeat("go() ;", 400)},
		{"/static/build/tiny-1.js", browser, "", "text/javascript; charset=utf-8", "go()"},
		{"/images/demo/room.svg", browser, "gzip", "image/svg+xml; charset=utf-8", string(svg)},
		{"/images/demo/room.svg", "identity", "", "image/svg+xml; charset=utf-8", string(svg)},
		{"/images/hostel4.png", browser, "", "image/png", "png"},
	} {
		for _, method := range []string{http.MethodGet, http.MethodHead} {
			w := s.do(t, asks(method, c.path, "Accept-Encoding", c.accept))
			h := w.Header()
			if h.Get("Content-Encoding") != c.coding || h.Get("Content-Type") != c.kind ||
				strings.Join(h.Values("Vary"), ",") != "Accept-Encoding" || h.Get("No-Gzip-Compression") != "" {
				t.Errorf("%s %s by %q is coded %q as %q, headers %v", method, c.path, c.accept,
					h.Get("Content-Encoding"), h.Get("Content-Type"), h)
			}
			if method == http.MethodGet {
				if h.Get("Content-Length") != strconv.Itoa(w.Body.Len()) {
					t.Errorf("%s says it has %s bytes, and has %d", c.path, h.Get("Content-Length"), w.Body.Len())
				}
				if got := body(t, w); got != c.text {
					t.Errorf("%s by %q is %q", c.path, c.accept, got)
				}
			}
		}
	}
	if w := s.do(t, asks(http.MethodGet, "/static/build/main-1.css.br")); w.Code != http.StatusNotFound {
		t.Errorf("what the build made is a file of its own, answered with %d", w.Code)
	}
}

func TestAFileThatIsKeptComesOnce(t *testing.T) {
	s := newShelf(t)
	const path = "/static/build/main-1.css"
	tags := map[string]string{}
	for _, accept := range []string{"br", "gzip", "identity"} {
		w := s.do(t, asks(http.MethodGet, path, "Accept-Encoding", accept))
		tag := w.Header().Get("ETag")
		if w.Header().Get("Cache-Control") != files.CacheForever || !strings.HasPrefix(tag, `"`) || tags[tag] != "" {
			t.Errorf("%s: kept as %q under %q, as %q is", accept, w.Header().Get("Cache-Control"), tag, tags[tag])
		}
		tags[tag] = accept
		again := s.do(t, asks(http.MethodGet, path, "Accept-Encoding", accept, "If-None-Match", tag))
		if again.Code != http.StatusNotModified || again.Body.Len() > 0 ||
			again.Header().Get("Content-Encoding") != "" {
			t.Errorf("%s: asked again it is %d with %d bytes, %v", accept, again.Code, again.Body.Len(), again.Header())
		}
		whole := w.Body.String()
		part := s.do(t, asks(http.MethodGet, path, "Accept-Encoding", accept, "Range", "bytes=3-7", "If-Range", tag))
		if part.Code != http.StatusPartialContent || part.Body.String() != whole[3:8] ||
			part.Header().Get("Content-Length") != "5" {
			t.Errorf("%s: a part is %d %q, %v", accept, part.Code, part.Body, part.Header())
		}
		beyond := s.do(t, asks(http.MethodGet, path, "Accept-Encoding", accept, "Range", "bytes=9999-"))
		if beyond.Code != http.StatusRequestedRangeNotSatisfiable || beyond.Header().Get("Content-Encoding") != "" {
			t.Errorf("%s: beyond its end it is %d, %v", accept, beyond.Code, beyond.Header())
		}
	}
}

// TestTheBuildCompresses holds what is in the binary: every bundle has its brotli form.
func TestTheBuildCompresses(t *testing.T) {
	s := newStage(t)
	s.config.Static = static.Files
	for _, name := range []string{"main.css", "main.js"} {
		path := "/static/build/" + built(t, name)
		plain, brotli := s.do(t, asks(http.MethodGet, path)),
			s.do(t, asks(http.MethodGet, path, "Accept-Encoding", "br"))
		if brotli.Header().Get("Content-Encoding") != "br" || brotli.Body.Len() > plain.Body.Len()/2 {
			t.Errorf("%s: %d bytes, %d in %q", path, plain.Body.Len(), brotli.Body.Len(),
				brotli.Header().Get("Content-Encoding"))
		}
	}
}

// built is the name of a bundle of this build.
func built(t *testing.T, name string) string {
	t.Helper()
	data, err := fs.ReadFile(static.Files, "build/manifest.json")
	must.Do(t, err)
	var names map[string]string
	must.Do(t, json.Unmarshal(data, &names))
	return names[name]
}
