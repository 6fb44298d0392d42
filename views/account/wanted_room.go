package account

// WantedRoom is the room that a visitor wants to book, as the catalogue names it.
type WantedRoom struct {
	Room   string // "Standard, 2 in a room"
	Hostel string
	Price  string // "GH₵ 450"
	Href   string // of the room on its hostel's page
}

// price ends a sentence about the room: "for GH₵ 450 per month", "" where the price is not known.
func (w WantedRoom) price() string {
	if w.Price == "" {
		return ""
	}
	return "for " + w.Price + " per month"
}
