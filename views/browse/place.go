package browse

import "efie/views/parts"

// Place is a page of the hostels near one campus, or of one category.
type Place struct {
	Trail   []parts.Link // from the landing page to this one, which comes last
	Heading string
	Lead    []string // sentences about all hostels; after the first page, one about the hostels on this page

	// These are shown on the first page only.
	Prices         []SharePrice
	Neighbourhoods []Tally // of a campus
	Campuses       []Tally // of a category
	Amenities      []Tally
	Map            CampusMap // of a campus

	Found    string // "30 hostels", or "Hostels 25 to 30 of 30"
	Cards    []parts.HostelCard
	Pages    Pager
	Filters  Filters
	Together int // hostels over all pages
}

func (m Place) facts() bool {
	return len(m.Prices)+len(m.Neighbourhoods)+len(m.Campuses)+len(m.Amenities) > 0
}

type SharePrice struct {
	Share string // "2 in a room"
	From  parts.From
	Beds  string // "31 beds left"
}

// Tally is something that hostels have, with how many have it.
type Tally struct {
	parts.Link
	Hostels int
}

func hostelNoun(n int) string {
	if n == 1 {
		return " hostel"
	}
	return " hostels"
}

// tallyOf is how many of all hostels have something: "28 of 30".
func tallyOf(t Tally, together int) string {
	if t.Hostels == together {
		return "all"
	}
	return parts.Grouped(t.Hostels) + " of " + parts.Grouped(together)
}
