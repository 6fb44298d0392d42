// Package browseview contains the pages for finding a hostel: BrowsePage, SearchResultsPage, PlacePage for a campus or
// a category, and DirectoryPage.
package browseview

import (
	"slices"

	"efie/views/parts"
)

// Browse is the page at /hostels.
type Browse struct {
	Campus       string // the reader's campus: only its hostels are shown; "" shows all hostels
	FormerCampus string // the reader's campus if it has no hostel any more, or ""; all hostels are shown
	Campuses     []CampusChoice
	Query        string       // text of the filter
	Total        int          // hostels near Place, or all shown hostels if Place is ""
	Place        string       // the place that the filter names, or ""
	Others       int          // hostels found elsewhere
	Price        string       // the address's choice of the price that comes first, or ""
	AllHref      string       // address of this page without a filter
	ListHref     string       // address of the same hostels as a list with filters and orders
	Try          []parts.Link // popular filters; empty while a filter is in use
	Rows         []CategoryRow
	AlsoRows     []CategoryRow // hostels elsewhere
	Empty        string        // text for an empty page, or ""
}

// CampusChoice is an option of the campus form.
type CampusChoice struct {
	Slug, Name string
	Free       int // hostels with a bed that the reader can book
	Chosen     bool
}

// label returns the option's text: the campus and its number of hostels with free beds.
func (c CampusChoice) label() string {
	if c.Free == 0 {
		return c.Name + ": full now"
	}
	return c.Name + ": " + parts.Grouped(c.Free) + " with free beds"
}

// chosen reports whether the reader has chosen a campus, even one without hostels.
func (m Browse) chosen() bool { return m.Campus+m.FormerCampus != "" }

func (m Browse) asksForCampus() bool { return len(m.Campuses) > 1 || m.chosen() }

// near returns " near KNUST" for the chosen campus, or "".
func (m Browse) near() string {
	if m.Campus == "" {
		return ""
	}
	return " near " + m.Campus
}

func (m Browse) found() string {
	text := foundText(m.Total, m.Others, m.Place)
	if m.Others == 0 {
		text += m.near()
	}
	return text + " for “" + m.Query + "”"
}

func (m Browse) AllRows() []CategoryRow { return slices.Concat(m.Rows, m.AlsoRows) }

// CategoryRow is a row of hostels of one category. It scrolls sideways.
type CategoryRow struct {
	ID          string // unique on the page, for anchors
	Name        string
	Description string
	Also        bool // the hostels are not near the place that the filter names
	Total       int  // hostels in the category; Cards holds the first of them
	Cards       []parts.HostelCard
	MoreHref    string // address of the whole category, or "" if Cards is complete
	Whole       bool   // the page shows only this category, as a grid instead of a row
	Pages       Pager  // of the category, below the last hostels of the page
	AllHref     string // address of the page with all categories, or "" on that page
}

// eagerCards returns the number of pictures that load with the page: a phone shows them without scrolling.
func eagerCards(first bool) int {
	if first {
		return 2
	}
	return 0
}

func arrows() parts.RowArrows {
	return parts.RowArrows{Step: 280, Back: TextScrollBack, On: TextScrollOn}
}

// ends returns the cards of a row. The first and last card have ids, which are the targets of the arrows' links.
func (r CategoryRow) ends() []parts.HostelCard {
	cards := slices.Clone(r.Cards)
	if len(cards) > 0 {
		cards[0].ID, cards[len(cards)-1].ID = r.ID+"-first", r.ID+"-last"
	}
	return cards
}

func hostelPopup() parts.HostelPopup {
	return parts.HostelPopup{Loading: TextLoadingHostel, NotFound: TextHostelNotFound, Close: TextClose}
}

func hostelFilter() parts.HostelFilter {
	return parts.HostelFilter{Delay: 200, Failed: TextSearchFailed}
}

// Names of the arrows of a row.
const (
	TextScrollBack = "Scroll back"
	TextScrollOn   = "Scroll on"
)

// TextClose is the name of the button that closes the popup.
const TextClose = "Close"

// Texts for hostels that cannot be shown.
const (
	TextNoHostels      = "No hostels available. Please check back later for available accommodations."
	TextLoadingHostel  = "Loading hostel…"
	TextHostelNotFound = "Hostel not found."
	TextSearchFailed   = "Search failed. Please try again."
)
