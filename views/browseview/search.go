package browseview

import (
	"strings"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/hostel/catalogue/textsearch"
	"efie/views/parts"
)

type SearchPage struct {
	Location string
	Heading  string // see searchHeading
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

// searchHeading returns the heading of the results. place is the name of the place found, or "".
func searchHeading(location, place string) string {
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

// nearestPlaces is the number of names for a text without results.
const nearestPlaces = 6

// NewSearchPage returns a page of the hostels found for the market's query.
func NewSearchPage(market parts.Market, found catalogue.Found, address ListAddress, page int) SearchPage {
	q := found.Searched(market.Query)
	list := newSearchList(q, address, len(found.Hostels)).At(page)
	shown := found.Hostels[list.From:list.To]
	cards := parts.NewCards(market, shown)
	nearPlace := min(max(found.Named, list.From), list.To) - list.From
	filters := NewSearchFilters(market, found, address)
	var drawing HostelMap
	if address.View == ViewMap && len(shown) > 0 {
		drawing = newResultsMap(market.Catalogue, shown, cards)
	}
	var nearest []parts.Link
	if len(found.Hostels) == 0 {
		filters.WaysOut = waysOut(market, address, q)
		if len(filters.Chosen) == 0 {
			nearest = nearestNames(market.Catalogue, q.Location)
		}
	}
	return SearchPage{
		Location:  q.Location,
		Heading:   searchHeading(q.Location, searchedPlace(market.Catalogue, q.Location, found)),
		Showing:   showingText(q.Location, found),
		Filters:   filters,
		Total:     found.Named,
		Place:     found.Place.Name,
		Others:    len(found.Hostels) - found.Named,
		Results:   cards[:nearPlace],
		AlsoFound: cards[nearPlace:],
		OtherView: address.otherView(q),
		Map:       drawing,
		Range:     list.Range(),
		Pages:     list.Pager(),
		Nearest:   nearest,
	}
}

// NewSearchFilters returns the filters of the results for the market's query.
func NewSearchFilters(market parts.Market, found catalogue.Found, address ListAddress) Filters {
	return newFilters(address, found.Searched(market.Query), found, labelBestMatch)
}

func newSearchList(q catalogue.Query, address ListAddress, all int) ListPage {
	filters := append([]string{"location", q.Location}, parts.FilterPairs(q)...)
	return ListPage{
		Path: address.Path, Filters: append(filters, "view", address.View), Price: address.Price, All: all,
	}
}

// searchedPlace returns the name of the place that a location names and nothing else, or "".
func searchedPlace(c *catalogue.Snapshot, location string, found catalogue.Found) string {
	campus, isListed := c.CampusByName(location)
	if isListed && strings.TrimSpace(hostel.WithoutMarks(location)) == hostel.WithoutMarks(campus.Name) {
		return campus.Name // the full name, because the reader typed it in full
	}
	if found.Place.Alone {
		return found.Place.Name
	}
	return ""
}

func showingText(location string, found catalogue.Found) string {
	if !found.Place.Guessed {
		return ""
	}
	return "Showing " + found.Place.Name + " for “" + location + "”"
}

// nearestNames returns links to the campuses and areas with the names most similar to a text.
func nearestNames(c *catalogue.Snapshot, text string) []parts.Link {
	var links []parts.Link
	for _, suggestion := range c.Nearest(text, nearestPlaces) {
		link := parts.Link{
			Text: suggestion.Name, Href: parts.SearchHref(catalogue.Query{Location: suggestion.Name}),
		}
		if suggestion.Kind == textsearch.CampusSuggestion {
			link = parts.Link{
				Text: hostel.ShortCampus(suggestion.Name), Href: parts.CampusHref(c, suggestion.Campus),
			}
		}
		links = append(links, link)
	}
	return links
}

// NewSuggestions returns the names that the campus search suggests for a typed text.
func NewSuggestions(c *catalogue.Snapshot, typed string) []SuggestedName {
	var names []SuggestedName
	for _, suggestion := range c.Suggest(typed) {
		name := SuggestedName{
			Kind: string(suggestion.Kind), Name: suggestion.Name, Text: suggestion.Text,
		}
		if suggestion.About != "" {
			name.About = "near " + suggestion.About
		}
		if suggestion.Slug != "" {
			name.Href = "/hostels/" + suggestion.Slug
		}
		names = append(names, name)
	}
	return names
}
