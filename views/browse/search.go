package browse

import (
	"net/url"

	"efie/views/parts"

	"github.com/a-h/templ"
)

// SearchPage is the page at /detailed_search.
type SearchPage struct {
	Location  string
	RoomTypes []Choice     // at most one is chosen: radio buttons
	Amenities []Choice     // a hostel has all that are chosen: checkboxes
	Chosen    []parts.Link // the filters in use, each with a link to the results without it
	Results   []parts.HostelCard
	Total     int
	More      string   // address of the next results, "" at the end
	Error     string   // 'Search failed. Please try again.'
	Nearby    []Choice // campuses to try when nothing was found, Value is the name
	ClearHref string   // the same location without filters
}

// Choice is one option of a filter.
type Choice struct {
	Value  string
	Label  string
	Count  int // hostels that would be left
	Chosen bool
}

// chosen counts the options in use.
func chosen(groups ...[]Choice) int {
	n := 0
	for _, group := range groups {
		for _, c := range group {
			if c.Chosen && c.Value != "" {
				n++
			}
		}
	}
	return n
}

// hasAny reports whether one of the options means "any".
func hasAny(choices []Choice) bool {
	for _, c := range choices {
		if c.Value == "" {
			return true
		}
	}
	return false
}

// searchTitle is the heading of the results.
func searchTitle(m SearchPage) string {
	if m.Location == "" {
		return "Find a hostel"
	}
	return "Hostels near " + m.Location
}

// searchHref is the address of the results of a place.
func searchHref(location string) templ.SafeURL {
	return templ.SafeURL("/detailed_search?location=" + url.QueryEscape(location))
}

// nothingFoundText is why nothing was found, and what helps.
func nothingFoundText(m SearchPage) string {
	switch {
	case chosen(m.RoomTypes, m.Amenities) > 0:
		return "No hostel has everything you chose. Take a filter away and look again."
	case m.Location != "":
		return "We found no hostel near “" + m.Location + "” yet."
	}
	return TextNoHostels
}

// filtersLabel is the label of the folded filters, with how many are in use.
func filtersLabel(m SearchPage) string {
	if n := chosen(m.RoomTypes, m.Amenities); n > 0 {
		return "Filters · " + parts.Count(n, "in use", "in use")
	}
	return "Filters"
}
