package pages_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"efie/hostel/catalogue"
	"efie/server/servertest"
	"efie/test/must"
)

// mostClicks is the longest allowed distance of an indexable page from the first page.
const mostClicks = 4

// findFaults returns the faults of the pages that a crawler found.
func findFaults(site string, pages []fetched) (faults []string) {
	report := func(format string, values ...any) { faults = append(faults, fmt.Sprintf(format, values...)) }
	indexable, moved := map[string]bool{}, map[string]bool{}
	for _, f := range pages {
		indexable[site+f.path] = f.indexable(site)
		moved[f.path] = f.to != ""
	}
	titles, descriptions := map[string]string{}, map[string]string{}
	for _, f := range pages {
		switch {
		case f.status >= 400:
			report("%s answers %d; %s links to it", f.path, f.status, f.from)
		case f.status >= 300 && !forStudents(f):
			report("%s redirects to %s; %s links to it", f.path, f.to, f.from)
		case f.status >= 300 && moved[f.from]:
			report("%s redirects to %s after %s redirected to it", f.path, f.to, f.from)
		}
		if f.status != http.StatusOK || !f.isPage {
			continue
		}
		if f.headings != 1 {
			report("%s has %d headings of level 1", f.path, f.headings)
		}
		if !f.noindex && !indexable[f.canonical] {
			report("%s has the canonical address %q, which may not be indexed", f.path, f.canonical)
		}
		if !indexable[site+f.path] {
			continue
		}
		if f.clicks > mostClicks {
			report("%s is %d clicks away", f.path, f.clicks)
		}
		for what, seen := range map[string]struct {
			text  string
			pages map[string]string
		}{"title": {f.title, titles}, "description": {f.description, descriptions}} {
			if other, twice := seen.pages[seen.text]; twice || seen.text == "" {
				report("%s and %q have the same %s: %q", f.path, other, what, seen.text)
			}
			seen.pages[seen.text] = f.path
		}
	}
	return faults
}

// forStudents reports whether an address redirects visitors to the log-in. Pages may link to such an address.
func forStudents(f fetched) bool { return strings.HasPrefix(f.to, "/login?next=") }

// difference returns the paths that only found has, and the paths that only listed has.
func difference(found, listed []string) (missing, extra []string) {
	for _, path := range found {
		if !slices.Contains(listed, path) {
			missing = append(missing, path)
		}
	}
	for _, path := range listed {
		if !slices.Contains(found, path) {
			extra = append(extra, path)
		}
	}
	return missing, extra
}

func TestACrawlerFindsAllPages(t *testing.T) {
	t.Parallel()
	s := demoSite(t).RunningSite
	pages := crawl(func(path string) fetched { return fetchPage(s, path) })
	for _, order := range []string{"sort=price", "sort=minutes"} {
		if !slices.ContainsFunc(pages, func(f fetched) bool { return strings.Contains(f.path, order) }) {
			t.Errorf("no list links to %s", order)
		}
	}
	for _, fault := range findFaults(s.URL, pages) {
		t.Error(fault)
	}
	var found []string
	for _, f := range pages {
		if f.indexable(s.URL) {
			found = append(found, f.path)
		}
	}
	t.Logf("%d pages, of which %d may be indexed", len(pages), len(found))
	if missing, _ := difference(placePages(s), found); len(missing) > 0 {
		t.Errorf("the crawler does not find %q, or they may not be indexed", missing)
	}
	missing, extra := difference(found, slices.Collect(maps.Keys(readSitemap(s))))
	if len(missing)+len(extra) > 0 {
		t.Errorf("the sitemap lacks %q (add them to fixedPages in handlers/files/sitemap.go, or set NoIndex); it has %q, "+
			"which no page links to or which may not be indexed", missing, extra)
	}
}

// placePages returns the paths of all hostels, campuses, categories and static pages.
func placePages(s *servertest.RunningSite) []string {
	hostels, version, err := s.Store.Hostels(s.T.Context())
	must.Do(s.T, err)
	c := catalogue.NewSnapshot(version, hostels)
	if len(c.Hostels) < 500 || len(c.Campuses) < 50 || len(c.AllCategories()) < 11 {
		s.T.Fatalf("the demo has %d hostels near %d campuses in %d categories", len(c.Hostels), len(c.Campuses),
			len(c.AllCategories()))
	}
	paths := []string{"/", "/hostels", "/campuses", "/categories", "/prices"}
	for _, h := range c.Hostels {
		paths = append(paths, "/hostels/"+h.Slug)
	}
	for _, campus := range c.Campuses {
		paths = append(paths, "/campuses/"+c.CampusSlug(campus))
	}
	for _, category := range c.AllCategories() {
		paths = append(paths, "/categories/"+category.Slug())
	}
	for _, name := range staticPages {
		paths = append(paths, "/"+name)
	}
	return paths
}
