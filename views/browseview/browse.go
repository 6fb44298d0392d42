// Package browseview contains the pages for finding a hostel: BrowsePage, SearchResultsPage, PlacePage for a campus or
// a category, and DirectoryPage.
package browseview

import (
	"cmp"
	"slices"
	"strings"

	"efie/hostel"
	"efie/hostel/catalogue"
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

// BrowseFilter is a reader's filter of the browse page.
type BrowseFilter struct {
	Text          string           // as typed, without spaces around it
	Campus        string           // the slug of the reader's campus, or ""; the campus may be unknown
	Category      *hostel.Category // only this category, or nil
	NamesCategory bool             // the address names a category, perhaps an unknown one
	Page          int              // of the list of a category
	InUse         bool             // the address has a query, not counting the price that comes first
}

// NewBrowse returns the page at /hostels.
func NewBrowse(market parts.Market, filter BrowseFilter) Browse {
	m := NewBrowsePart(market, filter)
	m.Campuses = newCampusChoices(market, filter.Campus)
	return m
}

// NewBrowsePart returns the parts of the page that the filter changes: the page without its campuses.
func NewBrowsePart(market parts.Market, filter BrowseFilter) Browse {
	c := market.Catalogue
	browsed := c.ByCategory(filter.Text)
	groups := browsed.Groups
	campusName := ""
	formerCampus := ""
	if campus, chosen := c.CampusBySlug(filter.Campus); chosen {
		campusName = hostel.ShortCampus(campus.Name)
		groups = catalogue.GroupsNear(campus, groups)
	} else if former, isKnown := c.CampusWithoutHostels(filter.Campus); isKnown {
		formerCampus = hostel.ShortCampus(former.Name)
	}
	if filter.Category != nil {
		groups = onlyCategory(groups, *filter.Category)
	}
	m := Browse{
		Campus:       campusName,
		FormerCampus: formerCampus,
		Query:        filter.Text,
		Place:        browsed.Place.Name,
		Price:        market.Price,
		AllHref:      parts.Href("/hostels", parts.PriceParam, market.Price),
		ListHref: parts.SearchHref(catalogue.Query{Location: filter.Text + " " + campusName},
			parts.PriceParam, market.Price),
	}
	for _, g := range groups {
		m.Total += g.Literal
		m.Named += g.Named
		m.Others += len(g.Hostels) - g.Literal
		m.OthersNamed += g.AlsoNamed
	}
	m.Groups = newRowGroups(market, groups, m, filter)
	if !filter.InUse {
		m.Try = tryLinks(market.Price)
	}
	if len(groups) == 0 && len(c.Hostels) > 0 {
		m.Empty = emptyText(campusName, browsed, filter.NamesCategory)
	}
	return m
}

func onlyCategory(groups []catalogue.Group, category hostel.Category) []catalogue.Group {
	for _, g := range groups {
		if g.Category.Index() == category.Index() {
			return []catalogue.Group{g}
		}
	}
	return nil
}

// emptyText returns the text of a page without rows. It names all that was searched. campus is the reader's campus, or
// "". oneCategory reports whether the page is for one category.
func emptyText(campus string, browsed catalogue.Browsed, oneCategory bool) string {
	text := "No hostel"
	if campus != "" {
		text += " near " + campus
	}
	if browsed.Text == "" && browsed.MaxPrice == 0 {
		return text + " is listed in this category."
	}
	if oneCategory {
		text += " in this category"
	}
	bed := " a bed for " + browsed.MaxPrice.String() + " per month or less"
	if browsed.Text == "" {
		return text + " has" + bed + "."
	}
	if browsed.MaxPrice > 0 {
		text += " with" + bed
	}
	return text + " has “" + browsed.Text + "” or similar words in its name, campus, area, address or amenities."
}

// popularAmenities lists the amenities that students look for most.
var popularAmenities = []string{
	"Wi-Fi", "Standby generator", "Solar lighting", "Private bathroom", "Study room", "Laundry",
}

func tryLinks(price string) []parts.Link {
	links := make([]parts.Link, len(popularAmenities))
	for i, word := range popularAmenities {
		links[i] = parts.Link{Text: word, Href: parts.Href("/hostels", "q", word, parts.PriceParam, price)}
	}
	return links
}

// CampusChoice is an option of the campus form.
type CampusChoice struct {
	Slug, Name string
	Free       int // hostels with a bed that the reader can book
	Chosen     bool
}

// newCampusChoices returns the campuses with hostels, sorted by name. If two campuses have the same short name, both
// get their full name. chosen is the slug of the reader's campus, or "".
func newCampusChoices(market parts.Market, chosen string) []CampusChoice {
	c := market.Catalogue
	beds := c.Beds(market.Beds)
	namesakes := map[string]int{}
	for _, campus := range c.Campuses {
		namesakes[hostel.ShortCampus(campus.Name)]++
	}
	choices := make([]CampusChoice, len(c.Campuses))
	for i, campus := range c.Campuses {
		name := hostel.ShortCampus(campus.Name)
		if namesakes[name] > 1 {
			name = campus.Name
		}
		slug := c.CampusSlug(campus)
		choices[i] = CampusChoice{
			Slug: slug, Name: name, Free: beds.HostelsNear(campus, market.Reader), Chosen: slug == chosen,
		}
	}
	slices.SortFunc(choices, func(a, b CampusChoice) int {
		return cmp.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name))
	})
	return choices
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

// Title returns the title of the page: "Hostels", or "Hostels near KNUST".
func (m Browse) Title() string { return "Hostels" + m.near() }

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

func hostelPopup() parts.HostelPopup {
	return parts.HostelPopup{Loading: TextLoadingHostel, NotFound: TextHostelNotFound, Close: TextClose}
}

func hostelFilter() parts.HostelFilter {
	return parts.HostelFilter{Delay: 200, Failed: TextSearchFailed}
}

// TextClose is the name of the button that closes the popup.
const TextClose = "Close"

// Texts for hostels that cannot be shown.
const (
	TextNoHostels      = "No hostels available. Please check back later for available accommodations."
	TextLoadingHostel  = "Loading hostel…"
	TextHostelNotFound = "Hostel not found."
	TextSearchFailed   = "Search failed. Please try again."
)
