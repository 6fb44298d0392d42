package views

import (
	"net/url"

	"github.com/a-h/templ"
)

// searchTitle is the heading of the results.
func searchTitle(m SearchPage) string {
	if m.Location == "" {
		return "Find a hostel"
	}
	return "Hostels near " + m.Location
}

// searchHref leads to the results of a place.
func searchHref(location string) templ.SafeURL {
	return templ.SafeURL("/detailed_search?location=" + url.QueryEscape(location))
}

// nothingFoundText says why there is nothing, and what would help.
func nothingFoundText(m SearchPage) string {
	switch {
	case chosen(m.RoomTypes, m.Amenities) > 0:
		return "No hostel has everything you chose. Take a filter away and look again."
	case m.Location != "":
		return "We found no hostel near “" + m.Location + "” yet."
	}
	return TextNoHostels
}

// filtersLabel is the handle of the folded filters, with how many are in use.
func filtersLabel(m SearchPage) string {
	if n := chosen(m.RoomTypes, m.Amenities); n > 0 {
		return "Filters · " + count(n, "in use", "in use")
	}
	return "Filters"
}
