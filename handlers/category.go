package handlers

import (
	"net/http"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/go-chi/chi/v5"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views"
)

var linkCategories = views.Link{Text: "Categories", Href: "/categories"}

func categoryHref(category hostel.Category) string { return "/categories/" + category.Slug() }

// categories is the page at /categories.
func (a *app) categories(w http.ResponseWriter, r *http.Request) error {
	c, beds := a.Directory.Snapshot(), a.look(r)
	p, _, err := a.frame(r, "Student hostels by category in Ghana",
		"Student hostels in Ghana from budget to luxury, shared and private, on and off campus: how many of each there are, prices per month and beds left.")
	if err != nil {
		return err
	}
	m := views.Directory{Trail: []views.Link{linkHome, linkCategories}, Heading: "Hostels by category"}
	for _, category := range c.AllCategories() {
		link := views.Link{Text: category.Name(), Href: categoryHref(category)}
		m.Entries = append(m.Entries, entry(link, category.Description(), c.InCategory(category), beds.InCategory(category)))
	}
	m.Lead = "From a safe bed for the least money to a room of your own: " + views.Count(len(c.Hostels), "hostel", "hostels") + " by what they are like."
	a.finishDirectory(&p, &m)
	return a.show(w, r, http.StatusOK, p, views.CategoriesPage(p, m))
}

// category is the page at /categories/{slug}.
func (a *app) category(w http.ResponseWriter, r *http.Request) error {
	c := a.Directory.Snapshot()
	key := chi.URLParam(r, "slug")
	category, known := catalogue.CategoryBySlug(key)
	if !known {
		category, known = catalogue.CategoryBySlug(hostel.Slugify(key))
	}
	s := c.InCategory(category)
	if !known || s == nil {
		return errNoCategory
	}
	if category.Slug() != key {
		return moved(w, r, categoryHref(category))
	}
	look := a.look(r)
	n, here, err := numberedPage(w, r, len(s.Hostels))
	if err != nil || !here {
		return err
	}
	var left catalogue.BedsLeft
	if n.page == 1 { // as with a campus
		left = look.InCategory(category)
	}
	m := a.place(look, n, s, left)
	m.Trail = []views.Link{linkHome, linkCategories, {Text: category.Name(), Href: n.path}}
	m.Heading = n.title(categoryTitle(category))
	if n.page == 1 {
		near := views.Count(len(s.Campuses), "campus", "campuses")
		if len(s.Campuses) == 1 {
			near = hostel.ShortCampus(s.Campuses[0].Of.Name)
		}
		m.Lead = []string{
			category.Description(),
			told(bedsSentence(len(s.Hostels), left.Beds, near), priceSentence(s.From, s.To), gendersSentence(s)),
		}
		for _, campus := range s.Campuses[:min(shownPlaces, len(s.Campuses))] {
			m.Campuses = append(m.Campuses, views.Tally{
				Link: views.Link{Text: hostel.ShortCampus(campus.Of.Name), Href: a.campusHref(campus.Of)}, Hostels: campus.Hostels,
			})
		}
	}
	p, err := a.placeFrame(r, n, m, categoryTitle(category)+" in Ghana", categoryDescription(n, category, s))
	if err != nil {
		return err
	}
	return a.show(w, r, http.StatusOK, p, views.CategoryPage(p, m))
}

// categoryTitle names a category to somebody who comes from a search engine.
func categoryTitle(category hostel.Category) string {
	switch {
	case !category.Known():
		return "Other student hostels"
	case category <= 4:
		return category.Name() + " student hostels"
	}
	return category.Name() + " for students"
}

// categoryDescription is what a search engine shows under the title.
func categoryDescription(n numbered, category hostel.Category, s *catalogue.Summary) string {
	some := views.Count(n.all, "student hostel", "student hostels")
	if n.page > 1 {
		some = n.found()
	}
	text := category.Name() + ": " + some + " near " + views.Count(len(s.Campuses), "campus", "campuses") + " in Ghana" + fromWords(s.From) + "."
	if n.page == 1 {
		text = category.Description() + " " + text
	}
	return text
}

// categoryAlone is the page of a category that somebody asks of the browse page, "" where the
// answer is the browse page itself.
func (a *app) categoryAlone(values url.Values) string {
	slot, err := strconv.Atoi(values.Get("category"))
	if err != nil || values.Get("q") != "" || values.Get("part") != "" {
		return ""
	}
	category := hostel.Category(slot)
	s := a.Directory.Snapshot().InCategory(category)
	if s == nil {
		return ""
	}
	n := numbered{path: categoryHref(category), all: len(s.Hostels)}
	return n.href(min(pageNumber(values.Get("page")), n.last()))
}

// nearCategories are categories whose name has a word of an address that was not found, or the page of
// all.
func (a *app) nearCategories(address string) []views.Link {
	asked := strings.Split(hostel.Slugify(cut(path.Base(address))), "-")
	var links []views.Link
	for _, category := range a.Directory.Snapshot().AllCategories() {
		named := func(word string) bool {
			return len(word) > 2 && slices.Contains(strings.Split(category.Slug(), "-"), word)
		}
		if slices.ContainsFunc(asked, named) {
			links = append(links, views.Link{Text: category.Name(), Href: categoryHref(category)})
		}
	}
	if links == nil {
		links = []views.Link{{Text: "All categories", Href: linkCategories.Href}}
	}
	return links
}
