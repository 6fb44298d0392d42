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
	Total        int          // hostels that contain Query, or all shown hostels without one
	Named        int          // of these, the hostels near Place
	Others       int          // hostels also found
	OthersNamed  int          // of these, the hostels near Place
	Place        string       // the place that the filter names, or ""
	Price        string       // the address's choice of the price that comes first, or ""
	AllHref      string       // address of this page without a filter
	ListHref     string       // address of a search for the filter's text, with filters and orders
	Try          []parts.Link // popular filters; empty while a filter is in use
	Groups       []RowGroup
	Empty        string // text for an empty page, or ""
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

// found returns the number of hostels for the filter: "38 hostels for “atu”, 12 near ATU first. 3 also found."
func (m Browse) found() string {
	text := parts.Count(m.Total, "hostel", "hostels") + m.near() + " for “" + m.Query + "”"
	if m.SplitsByPlace() {
		text += ", " + parts.Grouped(m.Named) + " near " + m.Place + " first"
	}
	if m.Others == 0 {
		return text
	}
	if m.Total == 0 {
		return "No hostel" + m.near() + " has “" + m.Query + "” in its name, campus or amenities. " + m.alsoFound()
	}
	return text + ". " + parts.Grouped(m.Others) + " also found."
}

// alsoFound returns the number of hostels for a text that no hostel contains, and how they were found.
func (m Browse) alsoFound() string {
	also := parts.Grouped(m.Others) + " also found"
	switch {
	case m.OthersNamed == 0 || m.Place == m.Campus:
		return also + " by area, room or similar words."
	case m.OthersNamed == m.Others:
		return also + " near " + m.Place + "."
	}
	return also + ", " + parts.Grouped(m.OthersNamed) + " of them near " + m.Place + "."
}

// SplitsByPlace reports whether some but not all hostels that contain the filter's text are near the named place.
func (m Browse) SplitsByPlace() bool { return m.Named > 0 && m.Named < m.Total }

// AllRows returns the rows of all groups.
func (m Browse) AllRows() (rows []CategoryRow) {
	for _, group := range m.Groups {
		rows = append(rows, group.Rows...)
	}
	return rows
}

// jumps returns links to the rows of the first group and to the headings of the other groups.
func (m Browse) jumps() (links []parts.Link) {
	for i, group := range m.Groups {
		if i > 0 {
			links = append(links, parts.Link{Text: group.Heading, Href: "#" + group.ID})
			continue
		}
		for _, row := range group.Rows {
			links = append(links, parts.Link{Text: row.Name, Href: "#" + row.ID})
		}
	}
	return links
}

// RowGroup holds the rows of hostels that the filter found in one way.
type RowGroup struct {
	ID, Heading string // "" for hostels that contain the text; near the named place, if there are any
	Rows        []CategoryRow
}

// Add adds a row. Below a heading, a row has no description, and its id begins with the group's id.
func (g *RowGroup) Add(row CategoryRow) {
	row.Group = g.Heading
	if g.Heading != "" {
		row.ID = g.ID + "-" + row.ID
		row.Description = ""
		if row.MoreHref != "" {
			row.MoreHref += "#" + g.ID
		}
	}
	g.Rows = append(g.Rows, row)
}

// TextElsewhere is the heading of hostels that contain the filter's text but are not near the place that it names.
const (
	ElsewhereID   = "elsewhere"
	TextElsewhere = "Elsewhere"
)

// CategoryRow is a row of hostels of one category. It scrolls sideways.
type CategoryRow struct {
	ID          string // unique on the page, for anchors
	Name        string
	Description string
	Group       string // the heading of its group, or ""
	Total       int    // hostels in the category; Cards holds the first of them
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
