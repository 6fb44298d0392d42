package accountview

import "efie/views/parts"

// WantedRoom is the room that a visitor wants to book.
type WantedRoom struct {
	Room    string // "Standard, 2 in a room"
	Hostel  string
	From    parts.From
	Href    string // of the room on its hostel's page
	Offer   parts.Offer
	Refusal string // why no bed can be booked now, or ""
}

// price returns the end of a sentence: "for GH₵ 450 per month", or "" if the price is not known.
func (w WantedRoom) price() string {
	if w.From.Price == "" {
		return ""
	}
	return "for " + w.From.Price + " per month"
}
