package pages_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"efie/content"
	"efie/handlers"
	"efie/handlers/handlerstest"
	"efie/test/must"
)

// noHistory is a content.History without versions.
type noHistory struct{}

func (noHistory) Newest(context.Context) ([]content.Version, error) { return nil, nil }

func (noHistory) Publish(context.Context, []content.Version, time.Time) ([]content.Version, error) {
	return nil, nil
}

// Visitors of a production site never see the mistakes of editors.
func TestOnlyTheDemoShowsMistakesInContentPages(t *testing.T) {
	const written = "---\ntitle: House rules\ndescription: What to keep to.\nupdated: 2026-09-01\nmenu: footer\n" +
		"group: Help\n---\n## Is <it> free?\n\nYes.\n\n## Why?\n\nBe kind to [nobody](/none).\n"
	s := handlerstest.New(t)
	folder := t.TempDir()
	for file, text := range map[string]string{"disclaimer.md": "broken <b>", "rules.md": written, "fresh.md": "broken"} {
		must.Do(t, os.WriteFile(filepath.Join(folder, file), []byte(text), 0o600))
	}
	pages, err := content.Open(t.Context(), folder, noHistory{},
		content.Settings{SiteURL: s.Site.URL, Routes: handlers.Reserved(s.Open(t)), Key: []byte("a key")})
	must.Do(t, err)
	s.Content = pages
	get := func(path string) *httptest.ResponseRecorder {
		return s.Do(t, handlerstest.Ask(http.MethodGet, path))
	}
	for path, status := range map[string]int{"/disclaimer": 200, "/rules": 200, "/fresh": 404} {
		if w := get(path); w.Code != status || strings.Contains(w.Body.String(), ".md:") {
			t.Errorf("%s in production: status %d:\n%s", path, w.Code, w.Body)
		}
	}
	must.Contain(t, "the page for search engines", get("/rules").Body.String(), `"BreadcrumbList"`, `"FAQPage"`)
	s.Site.Demo = true
	for path, want := range map[string]string{"/disclaimer": "content/disclaimer.md:1: a page starts with",
		"/rules": "content/rules.md:14: the link", "/fresh": "content/fresh.md:1: ", "/privacy-policy": ""} {
		body := get(path).Body.String()
		if strings.Contains(body, ".md:") != (want != "") || !strings.Contains(body, want) {
			t.Errorf("%s in the demo lacks %q:\n%s", path, want, body)
		}
	}
	if w := get("/fresh"); w.Code != http.StatusNotFound || w.Header().Get("Cache-Control") != "private, no-store" {
		t.Errorf("a file that cannot be a page: status %d", w.Code)
	}
}
