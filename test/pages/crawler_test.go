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

// mostClicks is how far from the first page a page may be that search engines are to find.
const mostClicks = 4

// faultsOf are what is wrong with the pages that a crawler found.
func faultsOf(site string, pages []fetched) (faults []string) {
	say := func(format string, values ...any) { faults = append(faults, fmt.Sprintf(format, values...)) }
	indexable, moved := map[string]bool{}, map[string]bool{}
	for _, f := range pages {
		indexable[site+f.path] = f.indexable(site)
		moved[f.path] = f.to != ""
	}
	titles, descriptions := map[string]string{}, map[string]string{}
	for _, f := range pages {
		switch {
		case f.status >= 400:
			say("%s answers %d; %s leads there", f.path, f.status, f.from)
		case f.status >= 300 && !forStudents(f):
			say("%s leads on to %s; %s leads there", f.path, f.to, f.from)
		case f.status >= 300 && moved[f.from]:
			say("%s leads on to %s after %s led there", f.path, f.to, f.from)
		}
		if f.status != http.StatusOK || !f.isPage {
			continue
		}
		if f.headings != 1 {
			say("%s has %d first headings", f.path, f.headings)
		}
		if !f.noindex && !indexable[f.canonical] {
			say("%s gives %q as its address, which no search engine may list", f.path, f.canonical)
		}
		if !indexable[site+f.path] {
			continue
		}
		if f.clicks > mostClicks {
			say("%s is %d clicks away", f.path, f.clicks)
		}
		for what, seen := range map[string]struct {
			text  string
			pages map[string]string
		}{"title": {f.title, titles}, "description": {f.description, descriptions}} {
			if other, twice := seen.pages[seen.text]; twice || seen.text == "" {
				say("%s has the %s of %q: %q", f.path, what, other, seen.text)
			}
			seen.pages[seen.text] = f.path
		}
	}
	return faults
}

// forStudents reports whether an address sends a visitor to the log-in: a link may lead there.
func forStudents(f fetched) bool { return strings.HasPrefix(f.to, "/login?next=") }

// apart are what stands in one list of addresses alone.
func apart(found, listed []string) (missing, extra []string) {
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
	pages := crawl(func(path string) fetched { return visit(s, path) })
	for _, order := range []string{"sort=price", "sort=minutes"} {
		if !slices.ContainsFunc(pages, func(f fetched) bool { return strings.Contains(f.path, order) }) {
			t.Errorf("no list leads to %s", order)
		}
	}
	for _, fault := range faultsOf(s.URL, pages) {
		t.Error(fault)
	}
	var found []string
	for _, f := range pages {
		if f.indexable(s.URL) {
			found = append(found, f.path)
		}
	}
	t.Logf("%d pages, of which search engines may list %d", len(pages), len(found))
	if missing, _ := apart(placePages(s), found); len(missing) > 0 {
		t.Errorf("nobody finds %q", missing)
	}
	missing, extra := apart(found, slices.Collect(maps.Keys(readSitemap(s))))
	if len(missing)+len(extra) > 0 {
		t.Errorf("the sitemap lacks %q (add them to fixedPages in handlers/files/sitemap.go, or set NoIndex) and has %q, "+
			"which no link leads to or no search engine may list", missing, extra)
	}
}

// placePages are the pages of all hostels, campuses and categories, and those of the specification.
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
