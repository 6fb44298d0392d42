package handlers

import (
	"net/http"
	"path"
	"slices"
	"strings"

	"efie/hostel"
	"efie/views/parts"
)

// waysOut are links that help somebody who is lost: hostels whose name is near the address first.
func (rd *renderer) waysOut(r *http.Request, problem *hostel.Problem) []parts.Link {
	var links []parts.Link
	if problem == errNoHostel || problem == errNoPage {
		links = hostelLinks(rd.hostels.Snapshot().Similar(r.URL.Path, 3))
	}
	if problem == errNoCampus {
		links = rd.nearCampuses(r.URL.Path, 3)
	}
	if problem == errNoCategory {
		links = rd.nearCategories(r.URL.Path)
	}
	if problem == errPastEnd {
		links = append(links, parts.Link{Text: "The first page", Href: r.URL.Path})
	}
	links = append(links, parts.Link{Text: "All hostels", Href: "/hostels"}, parts.Link{Text: "Search by campus", Href: "/"})
	if _, ok := rd.content.Library().Page("help-center"); ok {
		links = append(links, parts.Link{Text: "Help", Href: "/help-center"})
	}
	return links
}

// nearCampuses are campuses whose name has a word of an address that was not found, or the popular
// ones.
func (rd *renderer) nearCampuses(address string, most int) []parts.Link {
	words := cut(strings.ReplaceAll(path.Base(address), "-", " "))
	var links []parts.Link
	for _, campus := range suggestions(rd.hostels.Snapshot(), words) {
		if len(links) < most {
			links = append(links, parts.Link{Text: hostel.ShortCampus(campus.Name), Href: campusHref(rd.hostels.Snapshot(), campus)})
		}
	}
	return links
}

// nearCategories are categories whose name has a word of an address that was not found, or the page of
// all.
func (rd *renderer) nearCategories(address string) []parts.Link {
	asked := strings.Split(hostel.Slugify(cut(path.Base(address))), "-")
	var links []parts.Link
	for _, category := range rd.hostels.Snapshot().AllCategories() {
		named := func(word string) bool {
			return len(word) > 2 && slices.Contains(strings.Split(category.Slug(), "-"), word)
		}
		if slices.ContainsFunc(asked, named) {
			links = append(links, parts.Link{Text: category.Name(), Href: categoryHref(category)})
		}
	}
	if links == nil {
		links = []parts.Link{{Text: "All categories", Href: linkCategories.Href}}
	}
	return links
}
