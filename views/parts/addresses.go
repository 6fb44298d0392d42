package parts

import (
	"net/url"
	"strconv"
	"strings"

	"efie/hostel"
	"efie/hostel/catalogue"
)

// LinkCategories is the link to the page of all categories.
var LinkCategories = Link{Text: "Categories", Href: "/categories"}

// Href returns an address with a query of names and values. It omits empty values.
func Href(path string, pairs ...string) string {
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

// HostelLinks returns links to the pages of hostels.
func HostelLinks(hostels []*hostel.Hostel) []Link {
	var links []Link
	for _, h := range hostels {
		links = append(links, Link{Text: h.Name, Href: HostelHref(h)})
	}
	return links
}

// HostelHref returns the address of a hostel's page.
func HostelHref(h *hostel.Hostel) string { return "/hostels/" + h.Slug }

// RoomHref returns the address of a room on its hostel's page.
func RoomHref(h *hostel.Hostel, r *hostel.Room) string { return HostelHref(h) + "#room-" + r.UUID }

// CampusHref returns the address of a campus's page. Without such a page, it returns the address of a search.
func CampusHref(c *catalogue.Snapshot, campus hostel.Campus) string {
	slug := c.CampusSlug(campus)
	if slug == "" {
		return SearchHref(catalogue.Query{Location: campus.Name})
	}
	return "/campuses/" + slug
}

// CategoryHref returns the address of a category's page.
func CategoryHref(category hostel.Category) string { return "/categories/" + category.Slug() }

// SortNames are the names of sort orders in addresses. The default order has no name.
var SortNames = map[catalogue.SortOrder]string{
	catalogue.ByPrice: "price", catalogue.ByMinutes: "minutes",
}

// FilterPairs returns a list's filters and sort order as names and values, in the order of the form's fields.
func FilterPairs(q catalogue.Query) []string {
	var pairs []string
	add := func(name string, used bool, value string) {
		if used {
			pairs = append(pairs, name, value)
		}
	}
	add("gender", q.Gender != "", string(q.Gender))
	add("room_type", q.RoomType > 0, strconv.Itoa(q.RoomType))
	add("max_price", q.MaxPrice > 0, hostel.InCedis(q.MaxPrice).String())
	add("within", q.Within > 0, strconv.Itoa(q.Within))
	add("free", q.Free, "1")
	for _, name := range q.Amenities {
		add("amenity", true, name)
	}
	add("sort", q.Sort != catalogue.ByMatch, SortNames[q.Sort])
	return pairs
}

// SearchHref returns the address of a search. More pairs come last.
func SearchHref(q catalogue.Query, more ...string) string {
	return FilteredHref("/detailed_search", q, more...)
}

// FilteredHref returns the address of a list with filters. More pairs come last.
func FilteredHref(path string, q catalogue.Query, more ...string) string {
	pairs := append([]string{"location", strings.TrimSpace(q.Location)}, FilterPairs(q)...)
	return Href(path, append(pairs, more...)...)
}
