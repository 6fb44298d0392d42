package web

import (
	"net/http"
	"path"
	"slices"
	"strings"

	"efie/hostel"
	"efie/views/parts"
)

// ErrorLinks returns the links of an error page. Hostels with a name similar to the address come first.
func (rd *Renderer) ErrorLinks(r *http.Request, problem *hostel.Problem) []parts.Link {
	var links []parts.Link
	if problem == ErrNoHostel || problem == ErrNoPage {
		links = parts.HostelLinks(rd.hostels.Snapshot().Similar(r.URL.Path, 3))
	}
	if problem == ErrNoCampus || problem.Code == codeCampusGone {
		links = rd.similarCampuses(r.URL.Path, 3)
	}
	if problem == ErrNoCategory {
		links = rd.similarCategories(r.URL.Path)
	}
	if problem == errPastEnd {
		links = append(links, parts.Link{Text: "First page", Href: r.URL.Path})
	}
	links = append(links, parts.Link{Text: "All hostels", Href: "/hostels"},
		parts.Link{Text: "Search by campus", Href: "/"})
	if _, ok := rd.Content.Library().Page("help-center"); ok {
		links = append(links, parts.Link{Text: "Help", Href: "/help-center"})
	}
	return links
}

// similarCampuses returns campuses whose name has a word of an unknown address, otherwise popular campuses.
func (rd *Renderer) similarCampuses(address string, most int) []parts.Link {
	words := Truncate(strings.ReplaceAll(path.Base(address), "-", " "))
	var links []parts.Link
	for _, campus := range rd.hostels.Snapshot().CampusesNamedIn(words, most) {
		links = append(links, parts.Link{Text: hostel.ShortCampus(campus.Name),
			Href: parts.CampusHref(rd.hostels.Snapshot(), campus)})
	}
	return links
}

// similarCategories returns categories whose name has a word of an unknown address, otherwise the page of all.
func (rd *Renderer) similarCategories(address string) []parts.Link {
	words := strings.Split(hostel.Slugify(Truncate(path.Base(address))), "-")
	var links []parts.Link
	for _, category := range rd.hostels.Snapshot().AllCategories() {
		named := func(word string) bool {
			return len(word) > 2 && slices.Contains(strings.Split(category.Slug(), "-"), word)
		}
		if slices.ContainsFunc(words, named) {
			links = append(links, parts.Link{Text: category.Name(), Href: parts.CategoryHref(category)})
		}
	}
	if links == nil {
		links = []parts.Link{{Text: "All categories", Href: parts.LinkCategories.Href}}
	}
	return links
}
