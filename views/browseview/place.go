package browseview

import (
	"efie/hostel/catalogue"
	"efie/views/parts"
)

// Place is a page of the hostels near one campus, or of one category.
type Place struct {
	Trail   []parts.Link // breadcrumbs; the last is this page
	Heading string
	Search  string   // text of the campus search, or "" for no search
	Lead    []string // paragraphs about all hostels, on the first page only

	// These fields are set on the first page only.
	Prices         []SharePrice
	Neighbourhoods []Tally // of a campus
	Campuses       []Tally // of a category
	Amenities      []Tally

	OnMap   string // address of a campus's hostels on the map, or ""
	Found   string // "30 hostels", or "Hostels 25 to 30 of 30"
	Cards   []parts.HostelCard
	Pages   Pager
	Filters Filters
	Total   int // hostels on all pages
}

func (m Place) facts() bool {
	return len(m.Prices)+len(m.Neighbourhoods)+len(m.Campuses)+len(m.Amenities) > 0
}

type SharePrice struct {
	Share string // "2 in a room"
	From  parts.From
	Beds  string // "31 beds left"
}

// Tally is a feature of hostels with the number of hostels that have it.
type Tally struct {
	parts.Link
	Hostels int
}

// NewPlaceFilters returns the filters of the hostels of a campus or category, found for the market's query.
func NewPlaceFilters(market parts.Market, found catalogue.Found, address ListAddress) Filters {
	filters := newFilters(address, market.Query, found, labelLowestPrice)
	if len(found.Hostels) == 0 {
		filters.WaysOut = waysOut(market, address, market.Query)
	}
	return filters
}

func hostelNoun(n int) string {
	if n == 1 {
		return " hostel"
	}
	return " hostels"
}

// tallyOf returns the share of hostels with a feature: "28 of 30".
func tallyOf(t Tally, together int) string {
	if t.Hostels == together {
		return "all"
	}
	return parts.Grouped(t.Hostels) + " of " + parts.Grouped(together)
}

// Directory is the page of all campuses, or of all categories.
type Directory struct {
	Trail   []parts.Link
	Heading string
	Lead    string
	Entries []DirectoryEntry
	Campus  bool   // shows the campus search
	Empty   string // text for an empty page, or ""
}

type DirectoryEntry struct {
	parts.Link
	About   string // a sentence, or ""
	Hostels string // "30 hostels"
	From    parts.From
	Beds    string // "31 beds left"
}

// Pager holds links to the pages of a list.
type Pager struct {
	Pages          []PageLink
	Previous, Next string // addresses; "" on the first and last page
	Before         string // the range of the previous page: "1 to 24"
}

type PageLink struct {
	Number int
	Href   string
	Here   bool // the current page
	Gap    bool // links before this one are omitted
}
