package browseview

import "efie/views/parts"

type SearchPage struct {
	Location string
	Heading  string // see SearchHeading
	Showing  string // "Showing Takoradi for “takordi”" if the text was misspelt, or ""
	Filters  Filters
	Total    int    // hostels near Place, or all hostels found if Place is ""
	Place    string // the place that the location names, or ""
	Others   int    // hostels found elsewhere
	// Results has the cards near the place on this page, AlsoFound the cards elsewhere.
	Results, AlsoFound []parts.HostelCard

	OtherView parts.Link // from the cards to the map, or back
	Map       HostelMap  // takes the place of the cards
	Range     string     // "25 to 38 of 38"
	Pages     Pager
	Error     string       // "Search failed. Please try again."
	Nearest   []parts.Link // places with the most similar names if nothing was found
}

// SuggestedName is a campus, an area or a hostel that the campus search suggests during typing.
type SuggestedName struct {
	Kind  string // "campus", "area" or "hostel": a field of parts.SuggestionHeadings
	Name  string
	About string // the campuses near it: "near KNUST"; "" for a campus
	Text  string // the search text if it is chosen
	Href  string // the page that opens instead of a search if it is chosen, or ""
}

// SearchHeading returns the heading of the results. place is the name of the place found, or "".
func SearchHeading(location, place string) string {
	switch {
	case place != "":
		return "Hostels near " + place
	case location != "":
		return "Hostels for “" + location + "”"
	}
	return ""
}

// foundText returns the number of hostels found: "30 hostels", or "12 near ATU, 26 more".
func foundText(total, others int, place string) string {
	switch {
	case others == 0:
		return parts.Count(total, "hostel", "hostels")
	case total == 0:
		return "None near " + place + ", " + parts.Grouped(others) + " elsewhere"
	}
	return parts.Grouped(total) + " near " + place + ", " + parts.Grouped(others) + " more"
}

// TextAlsoFound is the heading of hostels that a search or a filter found in another way. A search finds them outside
// the place that its text names; the browse filter finds them although they do not contain its text.
const (
	AlsoFoundID   = "also-found"
	TextAlsoFound = "Also found"
)

func nothingFoundText(m SearchPage) string {
	switch {
	case len(m.Filters.Chosen) > 0:
		return textNothingFits
	case m.Location != "":
		return "We found no hostel near “" + m.Location + "” yet."
	}
	return TextNoHostels
}
