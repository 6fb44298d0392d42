package handlers

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestBrowsersAreKeptToHttpsWhereThereIsHttps(t *testing.T) {
	for site, want := range map[string]string{
		"http://localhost":     "",
		"https://efie.example": "max-age=31536000; includeSubDomains",
	} {
		s := newStage(t)
		s.config.SiteURL = site
		for _, path := range []string{"/", "/static/main-1.css", "/no-such-page", "/hq/api/hostels/"} {
			if got := s.do(t, httptest.NewRequest(http.MethodGet, path,
				nil)).Header().Get("Strict-Transport-Security"); got != want {
				t.Errorf("%s%s says %q, want %q", site, path, got, want)
			}
		}
	}
}
