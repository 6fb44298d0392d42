package parts

// WayOnFoot is how far a hostel is from its campus on foot. Cards, pages, receipts and comparisons show it alike.
type WayOnFoot struct {
	Known bool
	Text  string // "about 12 minutes on foot (900 m)", or "Distance not known"
	Short string // "about 12 min on foot", for cards; or "Distance not known"
	To    string // "Ayeduase gate", or "UG Legon" for the campus itself; "" where Text says it all
}

// Whole returns the walk with its end: "about 12 minutes on foot (900 m) to Ayeduase gate".
func (w WayOnFoot) Whole() string {
	if w.To == "" {
		return w.Text
	}
	return w.Text + " to " + w.To
}

// MapPoint is a link that opens the map of the reader's own phone. The zero value is none.
type MapPoint struct {
	Href  string // "geo:6.674500,-1.571600?q=…"
	Text  string // "6.674500, -1.571600", to type it elsewhere
	Rough bool   // the middle of the cell of a private house
}
