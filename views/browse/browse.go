// Package browse has the pages on which students find a hostel: BrowsePage, SearchResultsPage, PlacePage for a campus
// or a category, and DirectoryPage.
package browse

import (
	"slices"

	"efie/views/parts"
)

// Browse is the page at /hostels.
type Browse struct {
	Campus   string         // the one that the reader has chosen, whose hostels alone are shown; "" for all
	Left     string         // a chosen campus that has no hostel any more, so that all are shown; "" for none
	Campuses []CampusChoice // to choose from
	Query    string         // what the filter holds
	Total    int            // hostels of the place that the filter names; all that are shown where it names none
	Place    string         // that place, "" where it names none
	Others   int            // hostels found elsewhere
	Price    string         // that comes first by the address of this page, "" for none
	AllHref  string         // of this page without a filter
	Try      []parts.Link   // filters that many students want, while none is in use
	Rows     []CategoryRow
	AlsoRows []CategoryRow // of the hostels elsewhere
	Empty    string        // the text when there is nothing to show, "" otherwise
}

// CampusChoice is one of the campuses that a reader may choose.
type CampusChoice struct {
	Slug, Name string
	Free       int // hostels with a bed that the reader can book
	Chosen     bool
}

// label is the campus in the list, with how many of its hostels have a free bed.
func (c CampusChoice) label() string {
	if c.Free == 0 {
		return c.Name + ": full now"
	}
	return c.Name + ": " + parts.Grouped(c.Free) + " with free beds"
}

// chosen reports whether the reader has chosen a campus, which may have no hostel any more.
func (m Browse) chosen() bool { return m.Campus+m.Left != "" }

func (m Browse) asksForCampus() bool { return len(m.Campuses) > 1 || m.chosen() }

// near names the chosen campus after what is there: "", or " near KNUST".
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

// CategoryRow is the hostels of one category, in a row that scrolls sideways.
type CategoryRow struct {
	ID          string // unique on the page, for anchors
	Name        string
	Description string
	Also        bool // its hostels are elsewhere than the place that the filter names
	Total       int  // hostels in the category; Cards holds the first of them
	Cards       []parts.HostelCard
	MoreHref    string // to all of this category, "" when Cards is all
	Whole       bool   // the page shows nothing but this category: a grid instead of a row
	AllHref     string // of the browse page with all categories, "" where this is that page
}

// eagerCards is how many pictures of a row load at once: those that a phone shows first.
func eagerCards(first bool) int {
	if first {
		return 2
	}
	return 0
}

func arrows() parts.RowArrows { return parts.RowArrows{Step: 280} }

// ends returns the cards of a row. The first and the last have the ids to which its arrows lead without a script.
func (r CategoryRow) ends() []parts.HostelCard {
	cards := slices.Clone(r.Cards)
	if len(cards) > 0 {
		cards[0].ID, cards[len(cards)-1].ID = r.ID+"-first", r.ID+"-last"
	}
	return cards
}

func hostelPopup() parts.HostelPopup {
	return parts.HostelPopup{Loading: TextLoadingHostel, NotFound: TextHostelNotFound}
}

func hostelFilter() parts.HostelFilter {
	return parts.HostelFilter{Delay: 200, Failed: TextSearchFailed}
}

// Texts of the specification about hostels that cannot be shown.
const (
	TextNoHostels      = "No hostels available. Please check back later for available accommodations."
	TextLoadingHostel  = "Loading hostel…"
	TextHostelNotFound = "Hostel not found."
	TextSearchFailed   = "Search failed. Please try again."
)
