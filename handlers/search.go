package handlers

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views"
)

const (
	shownAmenities = 16 // choices of the filter, the commonest first
	nearby         = 6  // campuses offered where nothing was found
)

// search is the page at /detailed_search.
func (a *app) search(w http.ResponseWriter, r *http.Request) error {
	values := r.URL.Query()
	q := readQuery(values)
	title := "Search results"
	if q.Location != "" {
		title = "Hostels near " + q.Location
	}
	c := a.Directory.Snapshot()
	found := c.Search(q)
	p, _, err := a.frame(r, title, "")
	if err != nil {
		return err
	}
	a.listSearch(&p, q, found.Hostels)
	page := pageNumber(values.Get("page"))
	p.NoIndex = p.NoIndex || page > 1
	shown, next := paged(found.Hostels, page)
	m := views.SearchPage{
		Location: q.Location, Results: a.cards(a.look(r), shown), Total: len(found.Hostels),
		ClearHref: searchHref(catalogue.Query{Location: q.Location}),
	}
	if next > 0 {
		m.More = searchHref(q, "page", strconv.Itoa(next))
	}
	for _, f := range found.RoomTypes {
		m.RoomTypes = append(m.RoomTypes, views.Choice{
			Value: strconv.Itoa(f.RoomType), Label: strconv.Itoa(f.RoomType) + " in a room", Count: f.Count, Chosen: f.RoomType == q.RoomType,
		})
	}
	for i, f := range found.Amenities {
		chosen := contains(q.Amenities, f.Amenity)
		if i < shownAmenities || chosen {
			m.Amenities = append(m.Amenities, views.Choice{Value: f.Amenity, Label: f.Amenity, Count: f.Count, Chosen: chosen})
		}
	}
	m.Chosen = withoutEach(q)
	if m.Total == 0 {
		for _, campus := range suggestions(c, q.Location) {
			m.Nearby = append(m.Nearby, views.Choice{Value: campus.Name, Label: hostel.ShortCampus(campus.Name)})
		}
	}
	return a.show(w, r, http.StatusOK, p, views.SearchResultsPage(p, m))
}

// listSearch lets search engines have the hostels near a campus by the address of its page: there is
// no end of searches that show parts of the same.
func (a *app) listSearch(p *views.Page, q catalogue.Query, found []*hostel.Hostel) {
	campus, named := a.Directory.Snapshot().CampusNamed(q.Location)
	p.NoIndex = !named || len(found) == 0 || q.RoomType > 0 || len(q.Amenities) > 0
	if p.NoIndex {
		return
	}
	p.Canonical = a.SiteURL + a.campusHref(campus)
	p.Description = "Student hostels near " + campus.Name + ": rooms, prices per month and beds left. Book by card or phone wallet."
}

// withoutEach are the filters of a search, each leading to the same search without it.
func withoutEach(q catalogue.Query) []views.Link {
	var links []views.Link
	if q.RoomType > 0 {
		links = append(links, views.Link{
			Text: strconv.Itoa(q.RoomType) + " in a room",
			Href: searchHref(catalogue.Query{Location: q.Location, Amenities: q.Amenities}),
		})
	}
	for i, name := range q.Amenities {
		rest := slices.Delete(slices.Clone(q.Amenities), i, i+1)
		links = append(links, views.Link{
			Text: name, Href: searchHref(catalogue.Query{Location: q.Location, RoomType: q.RoomType, Amenities: rest}),
		})
	}
	return links
}

// readQuery reads a search from its address; what makes no sense counts as "any".
func readQuery(values url.Values) catalogue.Query {
	q := catalogue.Query{Location: strings.TrimSpace(cut(values.Get("location")))}
	if n, err := strconv.Atoi(values.Get("room_type")); err == nil && n > 0 {
		q.RoomType = n
	}
	for _, name := range values["amenity"] {
		if name = strings.TrimSpace(cut(name)); name != "" && len(q.Amenities) < shownAmenities && !contains(q.Amenities, name) {
			q.Amenities = append(q.Amenities, name)
		}
	}
	return q
}

// searchHref is the address of a search, which can be shared. More pairs come last.
func searchHref(q catalogue.Query, more ...string) string {
	pairs := []string{"location", q.Location}
	if q.RoomType > 0 {
		pairs = append(pairs, "room_type", strconv.Itoa(q.RoomType))
	}
	for _, name := range q.Amenities {
		pairs = append(pairs, "amenity", name)
	}
	return href("/detailed_search", append(pairs, more...)...)
}

// suggestions are campuses to try instead: those that share a word with what was typed, or
// the popular ones.
func suggestions(c *catalogue.Snapshot, location string) []hostel.Campus {
	var list []hostel.Campus
	seen := map[int64]bool{}
	for _, word := range strings.Fields(location) {
		if len(word) < 3 {
			continue
		}
		for _, campus := range c.SuggestCampuses(word) {
			if !seen[campus.ID] && len(list) < nearby {
				seen[campus.ID] = true
				list = append(list, campus)
			}
		}
	}
	if len(list) == 0 {
		list = c.Popular(nearby)
	}
	return list
}

// href builds an address from pairs of names and values, in their order; empty values are
// left out.
func href(path string, pairs ...string) string {
	var query []string
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			query = append(query, pairs[i]+"="+url.QueryEscape(pairs[i+1]))
		}
	}
	if len(query) == 0 {
		return path
	}
	return path + "?" + strings.Join(query, "&")
}

func contains(list []string, text string) bool {
	for _, item := range list {
		if strings.EqualFold(item, text) {
			return true
		}
	}
	return false
}
