package parts

// WayOnFoot is the walk from a hostel to its campus.
type WayOnFoot struct {
	Known bool
	Text  string // "about 12 minutes on foot (900 m)", or "Distance not known"
	Short string // "12 min on foot", for cards; "" if it is not known
	To    string // "Ayeduase gate", or "UG Legon" for the campus itself; "" if Text is enough
}

// Whole returns the walk with its end: "about 12 minutes on foot (900 m) to Ayeduase gate".
func (w WayOnFoot) Whole() string {
	if w.To == "" {
		return w.Text
	}
	return w.Text + " to " + w.To
}

// MapPoint is a link that opens a point in the map app of a phone, or in a browser. The zero value shows no link.
type MapPoint struct {
	Href  string // "https://www.google.com/maps/search/?api=1&query=…"
	Text  string // "6.674500, -1.571600"
	Rough bool   // the point is the middle of the area around a private house (R42)
}
