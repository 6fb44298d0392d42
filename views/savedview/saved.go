// Package savedview contains the list of saved hostels (SavedPage) and the comparison of hostels (ComparePage).
package savedview

import "efie/views/parts"

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
