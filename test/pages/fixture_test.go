package pages_test

import (
	"encoding/xml"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// fetchPage gets a page without cookies, as a search engine does.
func fetchPage(s *servertest.RunningSite, path string) fetched {
	request := httptest.NewRequest(http.MethodGet, s.URL+path, nil)
	answer := httptest.NewRecorder()
	s.Handler.ServeHTTP(answer, request)
	return readPage(s.URL, path, answer.Code, answer.Header(), answer.Body.String())
}

const goodPage = "---\ntitle: House rules\ndescription: What to keep to.\nupdated: 2026-09-01\n---\n" +
	"## Quiet hours\n\nFrom ten.\n"

// save writes a content page into the folder of a running server.
func save(t testing.TB, dataDir, file, text string) {
	t.Helper()
	must.Do(t, os.WriteFile(filepath.Join(dataDir, "content", file), []byte(text), 0o600))
}

func remove(t testing.TB, dataDir, file string) {
	t.Helper()
	must.Do(t, os.RemoveAll(filepath.Join(dataDir, "content", file)))
}

// staticPages are the help pages and the legal pages.
var staticPages = []string{
	"student-resources", "campus-guide", "safety-tips", "help-center", "contact-us", "report-issue", "feedback",
	"about", "privacy-policy", "terms-of-service", "cookie-policy", "disclaimer",
}

type urlSet struct {
	XMLName xml.Name `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 urlset"`
	URLs    []struct {
		Loc     string `xml:"loc"`
		Lastmod string `xml:"lastmod"`
	} `xml:"url"`
}

// readSitemap returns the lastmod of each path in the sitemap.
func readSitemap(s *servertest.RunningSite) map[string]string {
	s.T.Helper()
	a := s.NewBrowser().Get("/sitemap.xml")
	var set urlSet
	if err := xml.Unmarshal([]byte(a.Body), &set); err != nil || a.Status != http.StatusOK ||
		a.Header.Get("Content-Type") != "application/xml; charset=utf-8" {
		s.T.Fatalf("the sitemap answers %d with Content-Type %s, %v:\n%s", a.Status, a.Header.Get("Content-Type"), err,
			a.Body)
	}
	found := map[string]string{}
	for _, u := range set.URLs {
		path, ours := strings.CutPrefix(u.Loc, s.URL)
		if _, twice := found[path]; !ours || twice {
			s.T.Errorf("the sitemap has %s twice, or it is an address of another site", u.Loc)
		}
		found[path] = u.Lastmod
	}
	return found
}

// houses returns a catalogue with n hostels near one campus.
func houses(n int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf(
			`{"name":"House %d","campus":"Ashesi University","category":1,"room_details":[{"number_in_room":1,
				"price":100}]}`, i)
	}
	return "[" + strings.Join(list, ",") + "]"
}
