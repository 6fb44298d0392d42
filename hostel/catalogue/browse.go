package catalogue

import (
	"slices"

	"efie/hostel"
	"efie/hostel/catalogue/numbers"
	"efie/hostel/catalogue/textsearch"
)

type Group struct {
	Category hostel.Category
	Hostels  []*hostel.Hostel // the hostels of the named place come first
	Named    int              // the number of hostels of the named place; all if no place is named
}

// ByCategory groups the hostels that match the browse page's filter by category. 'Other Hostels' come last. If the
// filter names a place, ByCategory returns the place, and its hostels come first in each group (R39).
func (s *Snapshot) ByCategory(query string) (groups []Group, place textsearch.NamedPlace) {
	f := s.finder
	if fold(query) == "" {
		for _, category := range s.AllCategories() {
			hostels := s.InCategory(category).Hostels
			groups = append(groups, Group{category, hostels, len(hostels)})
		}
		return groups, place
	}
	m := f.texts.Match(query)
	f.keepAffordable(m.Found, m.Most)
	named := f.texts.FindPlace(&m, offer{s})
	for _, category := range s.AllCategories() {
		var found []uint32
		for _, rank := range f.categories[category.Index()] {
			if m.Found.Has(rank) {
				found = append(found, rank)
			}
		}
		var there, elsewhere []*hostel.Hostel
		for _, rank := range m.BestFirst(found, f.bookable) {
			if named.Has(rank) {
				there = append(there, f.hostels[rank])
			} else {
				elsewhere = append(elsewhere, f.hostels[rank])
			}
		}
		if len(found) > 0 {
			groups = append(groups, Group{category, slices.Concat(there, elsewhere), len(there)})
		}
	}
	return groups, named.NamedPlace
}

// GroupsNear returns the groups with only the hostels of one campus. It omits empty groups.
func GroupsNear(campus hostel.Campus, groups []Group) (near []Group) {
	for _, g := range groups {
		here := slices.DeleteFunc(slices.Clone(g.Hostels), func(h *hostel.Hostel) bool { return h.Campus.ID != campus.ID })
		if len(here) > 0 {
			near = append(near, Group{g.Category, here, len(here)})
		}
	}
	return near
}

// CampusByName returns the campus with this full or short name, in upper or lower case.
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
