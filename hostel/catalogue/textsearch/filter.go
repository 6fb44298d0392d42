package textsearch

import (
	"slices"
	"strings"
	"unicode/utf8"

	"efie/hostel/catalogue/numbers"
)

// Filtered holds the hostels for the text of the browse filter (R39).
type Filtered struct {
	Match
	Literal numbers.Set // the hostels whose name, campus or amenities contain the text
}

// Filter finds the hostels for a text of the browse filter. Unlike Match, it does not take single letters for the
// beginnings of words, and a text of fillers finds all hostels only if no hostel contains it.
func (x *Index) Filter(text string) Filtered {
	f := Filtered{Match: x.Match(text), Literal: x.containing(text)}
	onlyLetters := !slices.ContainsFunc(f.words, func(m *meaning) bool { return utf8.RuneCountInString(m.text) > 1 })
	onlyFillers := len(f.words) == 0
	if onlyLetters && !(onlyFillers && f.Literal.Empty()) {
		f.Found = f.whole
	}
	return f
}

// containing returns the hostels whose name, campus or own amenities contain a text, folded.
func (x *Index) containing(text string) numbers.Set {
	text = fold(text)
	hostels := numbers.NewSet(len(x.hostels))
	switch {
	case text == "":
		return x.everything()
	case strings.Contains(text, fieldEnd):
		return hostels
	}
	x.markAll(hostels, text, &x.campuses, &x.ownAmenities, &x.names)
	return hostels
}
