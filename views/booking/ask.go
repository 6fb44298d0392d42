package booking

import "efie/views/parts"

// Ask is the page at /book/ask: what a student decides before a bed is booked.
type Ask struct {
	GiveUp  *HeldElsewhere // nil where no other bed is held
	Changed bool           // what the bed costs is not what the student saw
	Was     string         // "GH₵ 400", the price that the student saw before it rose, else ""
	Is      string         // "GH₵ 450"
	Kept    string         // "14:35" where the bed itself is held meanwhile, else ""
	Bed     parts.BedSummary
	Offer   parts.Offer
	Code    string // of the hold of the bed itself, "" for none
	Hostels string // the address of the bed's hostel
}

// HeldElsewhere is a bed that the student gives up by booking another.
type HeldElsewhere struct {
	Hostel string // "your hostel" where it is no longer known
	Room   string // "2 in a room (Standard)", "" likewise
	Until  string // "14:35"
	Paying bool   // its payment is under way
}

// askTitle is the heading of the page.
func askTitle(m Ask) string {
	switch {
	case m.GiveUp != nil:
		return "Give up your bed at " + m.GiveUp.Hostel + "?"
	case m.Was != "":
		return "The price has changed"
	case m.Changed:
		return "What it costs has changed"
	}
	return "Book this bed?"
}
