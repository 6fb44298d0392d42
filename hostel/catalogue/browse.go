package catalogue

import (
	"slices"
	"strings"

	"efie/hostel"
	"efie/hostel/catalogue/numbers"
	"efie/hostel/catalogue/textsearch"
)

// Group holds the hostels of a category on the browse page: hostels that contain the filter's text, then hostels also
// found. In both, the hostels of the named place come first.
type Group struct {
	Category  hostel.Category
	Hostels   []*hostel.Hostel
	Literal   int // the number of hostels that contain the text; all without a filter
	Named     int // of these, the number in the named place; 0 if no place is named
	AlsoNamed int // of the hostels also found, the number in the named place; 0 if no place is named
}

// Browsed holds the hostels of the browse page.
type Browsed struct {
	Groups   []Group
	Place    textsearch.NamedPlace // the place named in the filter
	Text     string                // the filter's text without the budget
	MaxPrice hostel.Pesewas        // the budget named in the filter, or 0
}

// ByCategory groups the hostels that match the browse page's filter by category (R39). 'Other Hostels' come last.
func (s *Snapshot) ByCategory(query string) Browsed {
	f := s.finder
	var groups []Group
	if fold(query) == "" {
		for _, category := range s.AllCategories() {
			hostels := s.InCategory(category).Hostels
			groups = append(groups, Group{Category: category, Hostels: hostels, Literal: len(hostels)})
		}
		return Browsed{Groups: groups}
	}
	m := f.texts.Filter(query)
	f.keepAffordable(m.Found, m.Most)
	place := f.texts.FindPlace(&m.Match, offer{s})
	for _, category := range s.AllCategories() {
		var ranks []uint32
		for _, rank := range f.categories[category.Index()] {
			if m.Literal.Has(rank) || m.Found.Has(rank) {
				ranks = append(ranks, rank)
			}
		}
		if len(ranks) > 0 {
			groups = append(groups, f.group(category, m.BestFirst(ranks, f.bookable), m.Literal, place.There))
		}
	}
	return Browsed{Groups: groups, Place: place.NamedPlace, Text: m.Rest, MaxPrice: m.Most}
}

// group returns the hostels with some ranks as a group. there has the hostels of the named place, or is nil.
func (f *finder) group(category hostel.Category, ranks []uint32, literal, there numbers.Set) Group {
	var literalThere, literalElsewhere, alsoThere, alsoElsewhere []*hostel.Hostel
	for _, rank := range ranks {
		h := f.hostels[rank]
		isThere := there != nil && there.Has(rank)
		switch {
		case literal.Has(rank) && isThere:
			literalThere = append(literalThere, h)
		case literal.Has(rank):
			literalElsewhere = append(literalElsewhere, h)
		case isThere:
			alsoThere = append(alsoThere, h)
		default:
			alsoElsewhere = append(alsoElsewhere, h)
		}
	}
	return Group{
		Category:  category,
		Hostels:   slices.Concat(literalThere, literalElsewhere, alsoThere, alsoElsewhere),
		Literal:   len(literalThere) + len(literalElsewhere),
		Named:     len(literalThere),
		AlsoNamed: len(alsoThere),
	}
}

// GroupsNear returns the groups with only the hostels of one campus. It omits empty groups.
func GroupsNear(campus hostel.Campus, groups []Group) (near []Group) {
	for _, g := range groups {
		nearGroup := Group{Category: g.Category}
		for i, h := range g.Hostels {
			if h.Campus.ID != campus.ID {
				continue
			}
			nearGroup.Hostels = append(nearGroup.Hostels, h)
			switch {
			case i < g.Named:
				nearGroup.Literal++
				nearGroup.Named++
			case i < g.Literal:
				nearGroup.Literal++
			case i < g.Literal+g.AlsoNamed:
				nearGroup.AlsoNamed++
			}
		}
		if len(nearGroup.Hostels) > 0 {
			near = append(near, nearGroup)
		}
	}
	return near
}

// CampusByName returns the campus with this full or short name, in upper or lower case, with or without marks.
func (s *Snapshot) CampusByName(name string) (hostel.Campus, bool) {
	name = fold(name)
	for _, campus := range s.Campuses {
		if name == fold(campus.Name) || name == fold(hostel.ShortCampus(campus.Name)) {
			return campus, true
		}
	}
	return hostel.Campus{}, false
}

// Suggest returns suggestions for a typed text. It returns none if Search finds no hostel for the text.
func (s *Snapshot) Suggest(text string) []textsearch.Suggestion {
	return s.finder.texts.Suggest(text, offer{s})
}

// Nearest returns the campuses and areas with the names most similar to a text.
func (s *Snapshot) Nearest(text string, count int) []textsearch.Suggestion {
	return s.finder.texts.Nearest(text, count)
}

// SuggestCampuses returns the campuses that Suggest returns for a text.
func (s *Snapshot) SuggestCampuses(text string) (list []hostel.Campus) {
	for _, one := range s.Suggest(text) {
		if one.Kind == textsearch.CampusSuggestion {
			list = append(list, one.Campus)
		}
	}
	return list
}

// offer answers the questions of textsearch about a snapshot.
type offer struct{ *Snapshot }

func (o offer) Neighbourhoods(campus hostel.Campus) (names []string) {
	for _, area := range o.Near(campus).Neighbourhoods {
		names = append(names, area.Of)
	}
	return names
}

func (o offer) RanksNear(campus hostel.Campus) []uint32 { return o.finder.ranksOf(o.Near(campus)) }

func (o offer) KeepAffordable(found numbers.Set, most hostel.Pesewas) {
	o.finder.keepAffordable(found, most)
}

// CampusesNamedIn returns campuses whose name has a word of a text. If it finds no campus, it returns the popular ones.
func (s *Snapshot) CampusesNamedIn(text string, most int) []hostel.Campus {
	var list []hostel.Campus
	isListed := map[int64]bool{}
	for _, word := range strings.Fields(text) {
		if len(word) < 3 {
			continue
		}
		for _, campus := range s.SuggestCampuses(word) {
			if !isListed[campus.ID] && len(list) < most {
				isListed[campus.ID] = true
				list = append(list, campus)
			}
		}
	}
	if len(list) == 0 {
		return s.Popular(most)
	}
	return list
}
