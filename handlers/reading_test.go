package handlers

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"efie/content"
	"efie/test/must"
)

const (
	written = "---\ntitle: House rules\ndescription: What to keep to.\nupdated: 2026-09-01\nmenu: footer\ngroup: " +
		"Help\n---\n"
	drafted = "---\ntitle: House rules\ndescription: What to keep to.\nupdated: 2026-09-01\nmenu: footer\ngroup: " +
		"Help\ndraft: true\n---\n"
)

// shelved gives a stage the pages of an editor, by file.
func shelved(t *testing.T, s *stage, files map[string]string) *content.Watcher {
	t.Helper()
	folder := t.TempDir()
	for file, text := range files {
		must.Do(t, os.WriteFile(filepath.Join(folder, file), []byte(text), 0o600))
	}
	shelf, err := content.Open(folder, t.TempDir(),
		content.Settings{SiteURL: s.config.SiteURL, Routes: Reserved(), Key: []byte("a key")})
	must.Do(t, err)
	s.config.Content = shelf
	return shelf
}

func TestADraftIsSeenWithItsLinkAlone(t *testing.T) {
	s := newStage(t)
	shelf := shelved(t, s, map[string]string{"rules.md": drafted + "Be kind to [nobody](/none).\n",
		"disclaimer.md": drafted + "Ours.\n"})
	link := strings.TrimPrefix(shelf.DraftLink("rules"), s.config.SiteURL)
	for path, status := range map[string]int{
		"/rules": 404, "/rules?preview=": 404, "/rules?preview=wrong": 404, link + "a": 404,
		strings.Replace(link, "/rules", "/disclaimer", 1): 200,
		"/disclaimer": 200, "/disclaimer?preview=wrong": 200,
	} {
		w := s.do(t, httptest.NewRequest(http.MethodGet, path, nil))
		if w.Code != status || strings.Contains(w.Body.String(), "Be kind") ||
			strings.Contains(w.Body.String(), "Ours.") || strings.Contains(w.Body.String(), "This is a draft") {
			t.Errorf("%s answers %d:\n%s", path, w.Code, w.Body)
		}
	}
	for path, words := range map[string]string{link: "Be kind",
		strings.TrimPrefix(shelf.DraftLink("disclaimer"), s.config.SiteURL): "Ours."} {
		w := s.do(t, httptest.NewRequest(http.MethodGet, path, nil))
		body := w.Body.String()
		if w.Code != http.StatusOK || !strings.Contains(body, words) || !strings.Contains(body, "This is a draft") ||
			!strings.Contains(body, `<meta name="robots" content="noindex"`) {
			t.Errorf("%s answers %d:\n%s", path, w.Code, body)
		}
		if cache := w.Header().Get("Cache-Control"); cache != "private, no-store" || w.Header().Get("ETag") != "" {
			t.Errorf("%s may be kept: %q", path, cache)
		}
		if strings.Contains(body, `rel="canonical"`) || strings.Contains(body, "ld+json") ||
			strings.Contains(body, `href="/rules"`) {
			t.Errorf("%s is for search engines, or in the footer", path)
		}
	}
	body := s.do(t, httptest.NewRequest(http.MethodGet, link, nil)).Body.String()
	if !strings.Contains(body, "content/rules.md:9: the link &#34;/none&#34; leads nowhere") {
		t.Error("a draft does not say what is to mend in it")
	}
}

func TestTheDemoAloneShowsWhatIsToMend(t *testing.T) {
	s := newStage(t)
	shelved(t, s, map[string]string{
		"disclaimer.md": "broken <b>", "rules.md": written + "Be kind to [nobody](/none).\n", "fresh.md": "broken",
	})
	const mistake = "content/disclaimer.md:1: a page starts with"
	get := func(path string) *httptest.ResponseRecorder {
		return s.do(t, httptest.NewRequest(http.MethodGet, path, nil))
	}
	for path, status := range map[string]int{"/disclaimer": 200, "/rules": 200, "/fresh": 404} {
		if w := get(path); w.Code != status || strings.Contains(w.Body.String(), ".md:") {
			t.Errorf("%s answers visitors %d:\n%s", path, w.Code, w.Body)
		}
	}
	s.config.Demo = &Demo{}
	for path, want := range map[string]string{
		"/disclaimer": mistake, "/rules": "content/rules.md:8: the link", "/fresh": "content/fresh.md:1: ",
	} {
		if w := get(path); !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s does not say %q:\n%s", path, want, w.Body)
		}
	}
	if body := get("/privacy-policy").Body.String(); strings.Contains(body, ".md") {
		t.Error("a sound page shows another one's mistake")
	}
	if w := get("/fresh"); w.Code != http.StatusNotFound || w.Header().Get("Cache-Control") != "private, no-store" {
		t.Errorf("a page that is none answers %d", w.Code)
	}
}

func TestReadingPagesTellSearchEnginesTheirQuestions(t *testing.T) {
	s := newStage(t)
	shelved(t, s, map[string]string{
		"one.md": written + "## Only one?\n\nYes.\n",
		"two.md": written + "## Is <it> free?\n\nYes.\n\n## Why?\n\nSo.\n",
	})
	for path, want := range map[string]bool{"/two": true, "/help-center": true, "/one": false,
		"/privacy-policy": false} {
		body := s.do(t, httptest.NewRequest(http.MethodGet, path, nil)).Body.String()
		if !strings.Contains(body, `"BreadcrumbList"`) || strings.Contains(body, `"FAQPage"`) != want {
			t.Errorf("%s tells its questions: want %t:\n%s", path, want, body)
		}
	}
}
