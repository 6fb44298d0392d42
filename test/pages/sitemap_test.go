package pages_test

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"efie/server/servertest"
	"efie/test/must"
)

var w3cDate = regexp.MustCompile(`^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$`)

func TestTheSitemapHasTheTimesOfRealChanges(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	s.Exec(`update hostels set changed_at = 1000 * id`)
	s.Exec(`update hostels set changed_at = 0 where slug = 'busy-lodge'`)
	s.CatalogueChanged()
	at := func(query string) string {
		var n int64
		must.Do(t, s.SQL().QueryRow(query).Scan(&n))
		return time.UnixMilli(n).UTC().Format(time.RFC3339)
	}
	plain := at(`select changed_at from hostels where slug = 'plain-house'`)
	s.Eventually("the new times", func() bool { return readSitemap(s)["/hostels/plain-house"] == plain })
	found := readSitemap(s)
	for path, want := range map[string]string{
		"/hostels/adom-court": at(`select changed_at from hostels where slug = 'adom-court'`),
		"/hostels/busy-lodge": "",
		// lists have no time, because a removed hostel would not change it
		"/hostels/plain-house": plain, "/campuses/ug-legon": "", "/campuses/ashesi-university": "",
		"/categories/budget": "",
		"/":                  "", "/hostels": "", "/campuses": "", "/signup": "",
	} {
		if got, there := found[path]; got != want || !there {
			t.Errorf("the lastmod of %s is %q, want %q", path, got, want)
		}
	}
	if got := found["/privacy-policy"]; !w3cDate.MatchString(got) || strings.Contains(got, "T") {
		t.Errorf("the lastmod of a content page is %q, want a date", got)
	}
}

func TestTheSitemapIsCompressedAndSentOnce(t *testing.T) {
	s := servertest.NewSite(t, houses(30))
	for _, path := range []string{"/sitemap.xml", "/hostels.atom"} {
		for _, coding := range []string{"br", "gzip", ""} {
			first := s.Ask(http.MethodGet, path, "Accept-Encoding", coding)
			h := first.Header()
			if first.Code != http.StatusOK || h.Get("ETag") == "" || h.Get("Content-Encoding") != coding ||
				h.Get("Vary") != "Accept-Encoding" {
				t.Fatalf("%s in the coding %q has status %d and headers %v", path, coding, first.Code, h)
			}
			for tag, want := range map[string]int{h.Get("ETag"): http.StatusNotModified, `"other"`: http.StatusOK} {
				if w := s.Ask(http.MethodGet, path, "Accept-Encoding", coding, "If-None-Match", tag); w.Code != want {
					t.Errorf("%s in the coding %q with If-None-Match %s is answered with %d, want %d", path, coding, tag, w.Code,
						want)
				}
			}
		}
		before := s.NewBrowser().Get(path).Header.Get("ETag")
		s.Import(houses(31 + len(path)))
		if after := s.NewBrowser().Get(path).Header.Get("ETag"); after == before {
			t.Errorf("the ETag of %s does not change with a new hostel", path)
		}
	}
}

func TestRobotsMayReadEveryPageOfTheSitemap(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	a := s.NewBrowser().Get("/robots.txt")
	a.Wants(t, http.StatusOK, "User-agent: *\n", "\nSitemap: "+s.URL+"/sitemap.xml\n")
	must.Equal(t, "Content-Type of robots.txt", a.Header.Get("Content-Type"), "text/plain; charset=utf-8")
	var closed []string
	for _, line := range strings.Split(a.Body, "\n") {
		if path, ok := strings.CutPrefix(line, "Disallow: "); ok {
			closed = append(closed, path)
		}
	}
	shut := func(path string) bool {
		return slices.ContainsFunc(closed, func(c string) bool { return strings.HasPrefix(path, c) })
	}
	for path := range readSitemap(s) {
		if shut(path) {
			t.Errorf("%s is in the sitemap, but robots.txt forbids it", path)
		}
	}
	// robots must be able to read noindex
	for _, path := range []string{"/detailed_search?location=legon", "/hostels?q=water", "/static/build/main.js",
		"/images/card.png", "/offline", "/forgot-password"} {
		if shut(path) {
			t.Errorf("robots.txt forbids %s", path)
		}
	}
	for _, path := range []string{"/hq/api/hostels/", "/book", "/account", "/account/data.json", "/dashboard",
		"/dashboard/", "/receipt/ABC", "/sandbox/checkout/1", "/dev/mail", "/webhooks/paystack"} {
		if !shut(path) {
			t.Errorf("robots.txt allows %s", path)
		}
	}
}

// TestSearchEnginesMayIndexOnlyWholePages checks that parts of pages for islands, and files for programs, are not
// indexed.
func TestSearchEnginesMayIndexOnlyWholePages(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	for path, want := range map[string]string{
		"/hostels/adom-court?part=popup": "noindex", "/hostels?part=rows": "noindex",
		"/hostels?part=rows&q=adom": "noindex", "/dialing-codes.json": "noindex", "/hostels.atom": "noindex",
		"/detailed_search?part=suggestions": "noindex", "/detailed_search?part=count": "noindex",
		"/": "", "/hostels": "", "/hostels/adom-court": "", "/campuses/ug-legon": "", "/images/hostel4.png": "",
	} {
		w := s.Ask(http.MethodGet, path)
		if got := w.Header().Get("X-Robots-Tag"); got != want || w.Code != http.StatusOK {
			t.Errorf("%s has status %d and X-Robots-Tag %q, want %q", path, w.Code, got, want)
		}
	}
}
