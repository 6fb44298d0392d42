package handlers

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
)

func TestTheWorkerIsKeptForADayUnderItsOwnNameAlone(t *testing.T) {
	s := newStage(t)
	page := s.do(t, httptest.NewRequest(http.MethodGet, "/", nil)).Body.String()
	if !strings.Contains(page, `data-worker="/sw.js?v=1"`) {
		t.Fatalf("the page names no worker:\n%s", page)
	}
	for address, want := range map[string]string{"/sw.js?v=1": "public, max-age=86400", "/sw.js?v=2": "no-cache",
		"/sw.js": "no-cache"} {
		w := s.do(t, httptest.NewRequest(http.MethodGet, address, nil))
		if got := w.Header().Get("Cache-Control"); w.Code != http.StatusOK || got != want ||
			w.Body.String() != "self;" {
			t.Errorf("%s answers %d, kept as %q, want %q: %s", address, w.Code, got, want, w.Body)
		}
		again := httptest.NewRequest(http.MethodGet, address, nil)
		again.Header.Set("If-None-Match", w.Header().Get("ETag"))
		if w := s.do(t, again); w.Code != http.StatusNotModified {
			t.Errorf("%s, asked again, answers %d", address, w.Code)
		}
	}
}

func TestABuildWithoutAWorkerNamesNone(t *testing.T) {
	s := newStage(t)
	files, ok := s.config.Static.(fstest.MapFS)
	if !ok {
		t.Fatal("the stage has other files")
	}
	files["build/manifest.json"] = &fstest.MapFile{Data: []byte(
		`{"main.css":"main-1.css","own.css":"own-1.css","filtered.css":"filtered-1.css",` +
			`"instant.css":"instant-1.css","main.js":"main-1.js"}`)}
	if page := s.do(t, httptest.NewRequest(http.MethodGet, "/", nil)).Body.String(); strings.Contains(page,
		"data-worker") {
		t.Errorf("the page names a worker:\n%s", page)
	}
	if w := s.do(t, httptest.NewRequest(http.MethodGet, "/sw.js?v=1", nil)); w.Code != http.StatusNotFound {
		t.Errorf("the worker that is not there answers %d", w.Code)
	}
}
