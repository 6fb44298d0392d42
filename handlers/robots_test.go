package handlers

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"efie/content"
	"efie/test/must"
)

func TestContentPagesThatBeginLikeAClosedPathAreOpen(t *testing.T) {
	s := newStage(t)
	files := fstest.MapFS{}
	for _, name := range []string{"booking-tips.md", "help-center.md"} {
		files[name] = &fstest.MapFile{Data: []byte("---\ntitle: A page\ndescription: A page about something that " +
			"students ask for.\nupdated: 2026-03-02\n---\n\nText.\n")}
	}
	library, err := content.Load(files)
	must.Do(t, err)
	s.config.Content = still{library}
	body := s.do(t, httptest.NewRequest(http.MethodGet, "/robots.txt", nil)).Body.String()
	if !strings.Contains(body, "Disallow: /book\n") || !strings.Contains(body, "Allow: /booking-tips\n") ||
		strings.Contains(body, "/help-center") {
		t.Errorf("robots.txt says\n%s", body)
	}
}
