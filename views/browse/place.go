package browse

import "efie/views/parts"

// Place is a page of the hostels near one campus, or of one category.
type Place struct {
	Trail   []parts.Link // from the first page to this one, which comes last
	Heading string
	Lead    []string // sentences about all hostels; one about what is shown on the pages after the first

	// What follows is said on the first page alone.
	Prices         []SharePrice
	Neighbourhoods []Tally
	Campuses       []Tally
	Amenities      []Tally

	Found    string // "30 hostels", or "Hostels 25 to 30 of 30"
	Cards    []parts.HostelCard
	Pages    Pager
	Search   parts.Link // to the same hostels with filters, without an address for none
	Together int        // hostels over all pages
}

// facts reports whether there is anything to say about a place besides its hostels.
func (m Place) facts() bool {
	return len(m.Prices)+len(m.Neighbourhoods)+len(m.Campuses)+len(m.Amenities) > 0
}

// SharePrice is what a bed costs by how many share the room.
type SharePrice struct {
	Share string // "2 in a room"
	From  string // "GH₵ 450", "" where no room has a price
	Beds  string // "31 beds left"
}

// Tally is something that hostels have, and how many have it.
type Tally struct {
	parts.Link
	Hostels int
}

// hostelNoun goes with a number.
func hostelNoun(n int) string {
	if n == 1 {
		return "hostel"
	}
	return "hostels"
}

// tallyOf says how many of all hostels have something, as in "28 of 30".
func tallyOf(t Tally, together int) string {
	if t.Hostels == together {
		return "all"
	}
	return parts.Grouped(t.Hostels) + " of " + parts.Grouped(together)
}
