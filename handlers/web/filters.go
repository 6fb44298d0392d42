package web

import (
	"strconv"
	"strings"

	"efie/hostel"
	"efie/hostel/catalogue"
)

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
