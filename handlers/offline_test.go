package handlers

import (
	"encoding/json"
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
		`{"main.css":"main-1.css","instant.css":"instant-1.css","main.js":"main-1.js"}`)}
	if page := s.do(t, httptest.NewRequest(http.MethodGet, "/", nil)).Body.String(); strings.Contains(page,
		"data-worker") {
		t.Errorf("the page names a worker:\n%s", page)
	}
	if w := s.do(t, httptest.NewRequest(http.MethodGet, "/sw.js?v=1", nil)); w.Code != http.StatusNotFound {
		t.Errorf("the worker that is not there answers %d", w.Code)
	}
}

func TestThePageForATimeWithoutANetworkMayBeKept(t *testing.T) {
	w := newStage(t).do(t, httptest.NewRequest(http.MethodGet, "/offline", nil))
	if got := w.Header().Get("Cache-Control"); w.Code != http.StatusOK || got != "no-cache" {
		t.Errorf("it answers %d, kept as %q", w.Code, got)
	}
	for _, want := range []string{`content="noindex"`, "<h1>You are offline</h1>", `data-ref="again"`,
		`data-slot="pages"`} {
		if !strings.Contains(w.Body.String(), want) {
			t.Errorf("it lacks %s", want)
		}
	}
}

// A browser offers to install what has a name, a start, its own window and icons of 192 and 512
// pixels (https://developer.mozilla.org/docs/Web/Progressive_web_apps/Guides/Making_PWAs_installable).
func TestEfieCanBeInstalled(t *testing.T) {
	s := newStage(t)
	w := s.do(t, httptest.NewRequest(http.MethodGet, "/manifest.webmanifest", nil))
	var m struct {
		Name    string
		Short   string `json:"short_name"`
		Start   string `json:"start_url"`
		Display string
		Icons   []struct{ Src, Sizes, Type, Purpose string }
	}
	if err := json.Unmarshal(w.Body.Bytes(), &m); err != nil {
		t.Fatal(err)
	}
	if m.Name != "Efie" || m.Short != "Efie" || m.Start != "/" || m.Display != "standalone" {
		t.Errorf("the manifest says %+v", m)
	}
	sizes := map[string]bool{}
	for _, icon := range m.Icons {
		sizes[icon.Purpose+" "+icon.Sizes] = strings.HasPrefix(icon.Src, "/images/") && icon.Type == "image/png"
	}
	for _, want := range []string{"any 192x192", "any 512x512", "maskable 512x512"} {
		if !sizes[want] {
			t.Errorf("the manifest has no icon %s", want)
		}
	}
}
