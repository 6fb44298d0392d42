package textsearch

import (
	"slices"
	"strings"

	"efie/hostel"
	"efie/hostel/catalogue/numbers"
)

// NamedPlace is the place named by a typed text: one campus, areas, or both.
type NamedPlace struct {
	Name    string // in correct spelling: "Kotei, Kumasi" for "room in kumasi, koteii"; "" if no place is named
	Alone   bool   // the text has no other words
	Guessed bool   // some words of its name are incomplete or misspelt
}

// Place is a named place with its hostels.
type Place struct {
	NamedPlace
	There numbers.Set // ranks of its hostels; nil if no place is named
}

// Has reports whether a hostel belongs to the named place. It returns true for every hostel if no place is named.
func (p *Place) Has(rank uint32) bool { return p.There == nil || p.There.Has(rank) }

// FindPlace returns the place named by a text. It returns no place if the text may mean several campuses or areas.
func (x *Index) FindPlace(m *Match, offer Offer) (none Place) {
	if m.fits[campusNamed] == nil && m.fits[areaNamed] == nil && m.fits[campusAlmost] == nil && m.fits[areaAlmost] == nil {
		return none
	}
	u := suggesting{offer, x, *m}
	campuses, areas, left := u.campuses(), u.areas(), u.words
	if len(campuses) > 1 && campuses[0].order < campusPartly && campuses[0].order == campuses[1].order {
		return none
	}
	var names []string
	guessed := false
	there := slices.Clone(m.Found)
	for _, one := range slices.Concat(campuses, areas) {
		if one.order >= campusPartly {
			continue
		}
		var matched, rest []*meaning
		for _, m := range left {
			if u.has(one.entries, m) {
				matched = append(matched, m)
			} else {
				rest = append(rest, m)
			}
		}
		if len(matched) == 0 || one.order > wholeWords && u.isAmbiguous(&one, matched, areas) {
			continue
		}
		names, left, guessed = append(names, hostel.ShortCampus(one.Name)), rest, guessed || one.order > wholeWords
		if one.Kind == CampusSuggestion {
			there.KeepThese(offer.RanksNear(one.Campus))
		} else {
			there.KeepThese(u.entries.hostels(one.entries[0]))
		}
	}
	if len(names) == 0 || there.Empty() {
		return none
	}
	return Place{NamedPlace{strings.Join(names, ", "), len(left) == 0, guessed}, there}
}

// isAmbiguous reports whether incomplete or misspelt words of this place's name may mean another place.
func (u *suggesting) isAmbiguous(one *Suggestion, matched []*meaning, areas []Suggestion) bool {
	return slices.ContainsFunc(matched, func(m *meaning) bool {
		return len(m.text) < shortWord || slices.ContainsFunc(areas, func(other Suggestion) bool {
			return one.Kind == AreaSuggestion && other.order == one.order && fold(other.Name) != fold(one.Name) &&
				u.has(other.entries, m)
		})
	})
}
