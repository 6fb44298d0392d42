package browse

import (
	"net/url"

	"efie/views/parts"

	"github.com/a-h/templ"
)

type SearchPage struct {
	Location string
	Heading  string // see SearchHeading
	Filters  Filters
	Total    int    // hostels of the place that the location names; all where it names none
	Place    string // that place, "" where it names none
	Others   int    // hostels found elsewhere
	// Results are this page's cards near the place, and AlsoFound its cards elsewhere.
	Results, AlsoFound []parts.HostelCard

	More   string   // address of the next results, "" at the end
	Error  string   // 'Search failed. Please try again.'
	Nearby []Choice // campuses to try when nothing was found, Value is the name
}

// SuggestedName is a campus, an area or a hostel that the campus search lists during typing.
type SuggestedName struct {
	Name  string
	About string // its kind and the campuses near it: "Area near KNUST"
	Text  string // what choosing it searches for
	Href  string // the page that choosing it opens instead, "" for none
}

// SearchHeading is the heading of results; place is the understood name of a place, or "".
func SearchHeading(location, place string) string {
	switch {
	case place != "":
		return "Hostels near " + place
	case location != "":
		return "Hostels for “" + location + "”"
	}
	return ""
}

// foundText is how many hostels were found: "30 hostels", or "12 near ATU, 26 more".
func foundText(total, others int, place string) string {
	switch {
	case others == 0:
		return parts.Count(total, "hostel", "hostels")
	case total == 0:
		return "None near " + place + ", " + parts.Grouped(others) + " elsewhere"
	}
	return parts.Grouped(total) + " near " + place + ", " + parts.Grouped(others) + " more"
}

// AlsoFoundID is the anchor of the heading over hostels elsewhere.
const AlsoFoundID = "also-found"

func searchHref(location string) templ.SafeURL {
	return templ.SafeURL("/detailed_search?location=" + url.QueryEscape(location))
}

func nothingFoundText(m SearchPage) string {
	switch {
	case len(m.Filters.Chosen) > 0:
		return textNothingFits
	case m.Location != "":
		return "We found no hostel near “" + m.Location + "” yet."
	}
	return TextNoHostels
}
