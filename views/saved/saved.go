// Package saved has the saved hostels (SavedPage), and a few hostels next to each other (ComparePage).
package saved

import "efie/views/parts"

// Saved is the page at /saved.
type Saved struct {
	Alert   string // why a hostel could not be saved, "" otherwise
	At      string // of which moment prices and beds are: "23 November 2026, 14:05"
	Student bool   // the hostels stand with an account, and not in the browser alone
	Cards   []parts.HostelCard
	Left    []LeftHostel
}

// LeftHostel is a saved hostel that is no longer on offer.
type LeftHostel struct {
	Key  string // by which it is removed
	Name string // "" where it is not known any more
}
