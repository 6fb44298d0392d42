package pages

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"efie/handlers/cache"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
	views "efie/views/browse"
	"efie/views/layout"
	"efie/views/parts"
)

const (
	shownAmenities = 16 // choices of the filter, the commonest first
)

// search is the page at /detailed_search.
func (lh *listHandler) search(asked cache.PageRequest) (cache.PageResponse, error) {
	values := asked.Query()
	q := readQuery(values)
	title := "Search results"
	if q.Location != "" {
		title = "Hostels near " + q.Location
	}
	c := lh.catalogue.Snapshot()
	found := c.Search(q)
	p := lh.NewSharedPage(asked, title, "")
	lh.listSearch(&p, q, found.Hostels)
	page := web.PageNumber(values.Get("page"))
	p.NoIndex = p.NoIndex || page > 1
	look := lh.beds()
	shown, next := web.PageOf(found.Hostels, page)
	m := views.SearchPage{
		Location: q.Location, Results: lh.cards(look, shown), Total: len(found.Hostels),
		ClearHref: web.SearchHref(catalogue.Query{Location: q.Location}),
	}
	if next > 0 {
		m.More = web.SearchHref(q, "page", strconv.Itoa(next))
	}
	for _, f := range found.RoomTypes {
		m.RoomTypes = append(m.RoomTypes, views.Choice{
			Value: strconv.Itoa(f.RoomType), Label: strconv.Itoa(f.RoomType) + " in a room", Count: f.Count,
			Chosen: f.RoomType == q.RoomType,
		})
	}
	for i, f := range found.Amenities {
		chosen := contains(q.Amenities, f.Amenity)
		if i < shownAmenities || chosen {
			m.Amenities = append(m.Amenities,
				views.Choice{Value: f.Amenity, Label: f.Amenity, Count: f.Count, Chosen: chosen})
		}
	}
	m.Chosen = withoutEach(q)
	if m.Total == 0 {
		for _, campus := range web.Suggestions(c, q.Location) {
			m.Nearby = append(m.Nearby, views.Choice{Value: campus.Name, Label: hostel.ShortCampus(campus.Name)})
		}
	}
	return web.Share(p, views.SearchResultsPage(p, m), look), nil
}

// listSearch lets search engines have the hostels near a campus by the address of its page: there is
// no end of searches that show parts of the same.
func (lh *listHandler) listSearch(p *layout.Page, q catalogue.Query, found []*hostel.Hostel) {
	campus, named := lh.catalogue.Snapshot().CampusNamed(q.Location)
	p.NoIndex = !named || len(found) == 0 || q.RoomType > 0 || len(q.Amenities) > 0
	if p.NoIndex {
		return
	}
	p.Canonical = lh.Site.URL + web.CampusHref(lh.catalogue.Snapshot(), campus)
	p.Description = "Student hostels near " + campus.Name +
		": rooms, prices per month and beds left. Book by card or phone wallet."
}

// withoutEach are the filters of a search, each leading to the same search without it.
func withoutEach(q catalogue.Query) []parts.Link {
	var links []parts.Link
	if q.RoomType > 0 {
		links = append(links, parts.Link{
			Text: strconv.Itoa(q.RoomType) + " in a room",
			Href: web.SearchHref(catalogue.Query{Location: q.Location, Amenities: q.Amenities}),
		})
	}
	for i, name := range q.Amenities {
		rest := slices.Delete(slices.Clone(q.Amenities), i, i+1)
		links = append(links, parts.Link{
			Text: name, Href: web.SearchHref(catalogue.Query{Location: q.Location, RoomType: q.RoomType,
				Amenities: rest}),
		})
	}
	return links
}

// readQuery reads a search from its address; what makes no sense counts as "any".
func readQuery(values url.Values) catalogue.Query {
	q := catalogue.Query{Location: strings.TrimSpace(web.Truncate(values.Get("location")))}
	if n, err := strconv.Atoi(values.Get("room_type")); err == nil && n > 0 {
		q.RoomType = n
	}
	for _, name := range values["amenity"] {
		if name = strings.TrimSpace(web.Truncate(name)); name != "" && len(q.Amenities) < shownAmenities &&
			!contains(q.Amenities, name) {
			q.Amenities = append(q.Amenities, name)
		}
	}
	return q
}

func contains(list []string, text string) bool {
	for _, item := range list {
		if strings.EqualFold(item, text) {
			return true
		}
	}
	return false
}
