// Package savedview contains the list of saved hostels (SavedPage) and the comparison of hostels (ComparePage).
package savedview

import (
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/parts"
)

// Saved is the page at /saved.
type Saved struct {
	Alert   string // the reason why a hostel could not be saved, or ""
	At      string // time of the shown prices and beds: "23 November 2026, 14:05"
	Student bool   // the hostels are saved in an account; false if they are saved in the browser
	Cards   []parts.HostelCard
	Former  []FormerHostel
}

// FormerHostel is a saved hostel that is no longer on offer.
type FormerHostel struct {
	Key  string // identifies it in the form that removes it
	Name string // "" if unknown
}

// NewSaved returns the list of a reader's saved hostels. former are the keys of saved hostels that are no longer on
// offer. student reports whether the hostels are saved in an account. alert is the reason why a hostel could not be
// saved, or "".
func NewSaved(market parts.Market, offered []*hostel.Hostel, former []string, student bool, alert string) Saved {
	cards := parts.NewCards(market, offered)
	for i := range cards {
		cards[i].Saved = true
	}
	var formerHostels []FormerHostel
	for _, key := range former {
		formerHostels = append(formerHostels, FormerHostel{Key: key, Name: formerName(market.Catalogue, key)})
	}
	return Saved{
		Alert:   alert,
		At:      hostel.DateTime(market.Now),
		Student: student,
		Cards:   cards,
		Former:  formerHostels,
	}
}

// formerName returns the name of a retired or removed hostel, or "".
func formerName(c *catalogue.Snapshot, key string) string {
	if h, ok := c.Find(key); ok {
		return h.Name
	}
	removed, _ := c.Removed(key)
	return removed.Name
}
