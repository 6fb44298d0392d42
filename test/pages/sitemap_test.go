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

func TestTheSitemapHasEveryPageThatMayBeFound(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, terrace(30))
	paths := readSitemap(s)
	for _, want := range []string{"/", "/hostels", "/campuses", "/campuses/ashesi-university",
		"/campuses/ashesi-university?page=2", "/categories", "/categories/budget", "/categories/budget?page=2",
		"/hostels/house-0", "/hostels/house-29", "/help-center", "/privacy-policy", "/signup", "/login", "/check"} {
		if _, there := paths[want]; !there {
			t.Errorf("%s is missing", want)
		}
	}
	for _, none := range []string{"/landing", "/dashboard", "/account", "/detailed_search",
		"/campuses/ashesi-university?page=3", "/categories/luxury"} {
		if _, there := paths[none]; there {
			t.Errorf("%s is there", none)
		}
	}
	b := s.NewBrowserWithoutRedirects()
	for path := range paths {
		a := b.Get(path)
		a.Wants(t, http.StatusOK, `<link rel="canonical" href="`+s.URL+path+`"`)
		a.Lacks(t, `content="noindex"`)
	}
}

var w3cDate = regexp.MustCompile(`^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$`)

func TestTheSitemapTellsWhenPagesReallyChanged(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	s.Exec(`update hostels set changed_at = 1000 * id`)
	s.Exec(`update hostels set changed_at = 0 where slug = 'busy-lodge'`)
	s.Exec(`update versions set value = value + 1 where name = 'catalogue'`)
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
		// a hostel that leaves a list leaves no time
		"/hostels/plain-house": plain, "/campuses/ug-legon": "", "/campuses/ashesi-university": "",
		"/categories/budget": "",
		"/":                  "", "/hostels": "", "/campuses": "", "/signup": "",
	} {
		if got, there := found[path]; got != want || !there {
			t.Errorf("%s changed at %q, want %q", path, got, want)
		}
	}
	if got := found["/privacy-policy"]; !w3cDate.MatchString(got) || strings.Contains(got, "T") {
		t.Errorf("a content page changed on %q", got)
	}
}

func TestTheSitemapIsSentOnceAndSmall(t *testing.T) {
	s := servertest.NewSite(t, terrace(30))
	for _, path := range []string{"/sitemap.xml", "/hostels.atom"} {
		for _, coding := range []string{"br", "gzip", ""} {
			head := func(more ...string) string {
				text := rawPageIn(s, t, coding, path, more...)
				h, _, _ := strings.Cut(text, "\r\n\r\n")
				return h
			}
			h := head()
			tag := regexp.MustCompile(`(?m)^Etag: (.*?)\r?$`).FindStringSubmatch(h)
			if !strings.HasPrefix(h, "HTTP/1.1 200") || len(tag) != 2 ||
				strings.Contains(h, "Content-Encoding: "+coding) != (coding != "") ||
				!strings.Contains(h, "Vary: Accept-Encoding") {
				t.Fatalf("%s in %q:\n%s", path, coding, h)
			}
			if again := head("If-None-Match: " + tag[1]); !strings.HasPrefix(again, "HTTP/1.1 304") {
				t.Errorf("%s in %q is sent again:\n%s", path, coding, again)
			}
			if other := head(`If-None-Match: "other"`); !strings.HasPrefix(other, "HTTP/1.1 200") {
				t.Errorf("the control of %s in %q:\n%s", path, coding, other)
			}
		}
		before := s.NewBrowser().Get(path).Header.Get("ETag")
		s.Import(terrace(31 + len(path)))
		if after := s.NewBrowser().Get(path).Header.Get("ETag"); after == before {
			t.Errorf("%s does not tell of a new hostel", path)
		}
	}
}

func TestRobotsMayReadEveryPageOfTheSitemap(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	a := s.NewBrowser().Get("/robots.txt")
	a.Wants(t, http.StatusOK, "User-agent: *\n", "\nSitemap: "+s.URL+"/sitemap.xml\n")
	if kind := a.Header.Get("Content-Type"); kind != "text/plain; charset=utf-8" {
		t.Errorf("robots.txt is %q", kind)
	}
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
			t.Errorf("%s is in the sitemap, and robots may not read it", path)
		}
	}
	// noindex has to be read
	for _, path := range []string{"/detailed_search?location=legon", "/hostels?q=water", "/static/build/main.js",
		"/images/card.png", "/offline", "/forgot-password"} {
		if shut(path) {
			t.Errorf("robots may not read %s", path)
		}
	}
	for _, path := range []string{"/hq/api/hostels/", "/book", "/account", "/account/data.json", "/dashboard",
		"/dashboard/", "/receipt/ABC", "/sandbox/checkout/1", "/dev/mail", "/webhooks/paystack"} {
		if !shut(path) {
			t.Errorf("robots may ask for %s", path)
		}
	}
}
