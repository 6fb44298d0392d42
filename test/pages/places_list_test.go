package pages_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

func TestAnUnknownPlaceSuggestsTheNearestName(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, threePlaces)
	b := s.NewBrowser()
	b.Get("/campuses/ashesi").Part(t, `<ul class="fault-links">`, "</ul>").Wants(t, 404,
		`href="/campuses/ashesi-university"`)
	lost := b.Get("/campuses/nowhere")
	lost.Wants(t, 404, "There is no campus with hostels at this address.", `href="/campuses/knust"`)
	for path, want := range map[string]string{
		"/categories/budget":       `href="/categories">All categories</a>`,
		"/categories/luxury-rooms": `href="/categories/luxury">Luxury</a>`,
	} {
		lost := b.Get(path)
		lost.Wants(t, 404, "There is no category of hostels at this address.")
		if links := lost.Part(t, `<ul class="fault-links">`, "</ul>"); !strings.Contains(links.Body, want) ||
			strings.Contains(links.Body, "/campuses/") || strings.Count(links.Body, "/categories") != 1 {
			t.Errorf("%s suggests %s, want one category", path, links.Body)
		}
	}
	if f := fetchPage(s, "/categories/Other%20Hostels?sort=price"); f.status != http.StatusMovedPermanently ||
		f.to != "/categories/other-hostels?sort=price" {
		t.Errorf("the name of a category is answered with %d to %q", f.status, f.to)
	}
	// Only the beginning of a very long address is compared.
	long := "/campuses/" + strings.Repeat("xxx-", 60) + "ashesi"
	b.Get(long).Part(t, `<ul class="fault-links">`, "</ul>").Wants(t, 404, `href="/campuses/knust"`)
}

func TestListsOfPlacesHavePages(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, houses(49))
	for _, path := range []string{"/campuses/ashesi-university", "/categories/budget"} {
		shown := map[string]bool{}
		for n, cards := range []int{24, 24, 1} {
			address := path
			if n > 0 {
				address = fmt.Sprintf("%s?page=%d", path, n+1)
			}
			f, page := fetchPage(s, address), s.NewBrowser().Get(address)
			names := regexp.MustCompile(`data-slug="([^"]+)"`).FindAllStringSubmatch(page.Body, -1)
			for _, name := range names {
				shown[name[1]] = true
			}
			if !f.indexable(s.URL) || len(names) != cards ||
				n > 0 != strings.Contains(f.title, fmt.Sprintf(", page %d", n+1)) {
				t.Errorf("%s has %d cards, title %q, address %q", address, len(names), f.title, f.canonical)
			}
			page.Part(t, `<nav class="pager"`, "</nav>").Wants(t, 200,
				fmt.Sprintf(` href="%s" aria-current="page"><span class="sr">Page </span>%d</a>`, address, n+1))
		}
		must.Equal(t, "hostels on the pages of "+path, len(shown), 49)
		s.NewBrowser().Get(path+"?page=3").Wants(t, 200, "Hostel 49 of 49")
		if f := fetchPage(s, path+"?page=1"); f.status != http.StatusMovedPermanently || f.to != path {
			t.Errorf("page=1 is answered with %d to %q, want 301 to %s", f.status, f.to, path)
		}
		for _, none := range []string{"4", "0", "-1", "x", "02", "+2", "1e0", "99999999999999999999"} {
			s.NewBrowser().Get(path+"?page="+strings.ReplaceAll(none, "+", "%2B")).Wants(t, 404, `href="`+path+
				`">First page</a>`)
		}
	}
}
