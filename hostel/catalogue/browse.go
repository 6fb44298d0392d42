package catalogue

import (
	"efie/hostel"
	"efie/hostel/catalogue/numbers"
	"efie/hostel/catalogue/textsearch"
)

type Group struct {
	Category hostel.Category
	Hostels  HostelList // the hostels of the named place come first
	Named    int        // the number of hostels of the named place; all if no place is named
}

// ByCategory groups the hostels that match the browse page's filter by category. 'Other Hostels' come last. If the
// filter names a place, ByCategory returns the place, and its hostels come first in each group (R39).
func (s *Snapshot) ByCategory(query string) (groups []Group, place textsearch.NamedPlace) {
	f := s.finder
	if fold(query) == "" {
		for _, category := range s.AllCategories() {
			rows := f.rows[category.Index()]
			groups = append(groups, Group{category, HostelList{f.hostels, rows}, len(rows)})
		}
		return groups, place
	}
	m := f.texts.Match(query)
	f.keepAffordable(m.Found, m.Most)
	named := f.texts.FindPlace(&m, offer{s})
	list := make([]uint32, 0, m.Found.Count())
	for n := range hostel.Category(hostel.Categories + 1) {
		category, from := (n+1)%(hostel.Categories+1), len(list)
		var found []uint32
		for _, rank := range f.rows[category] {
			if m.Found.Has(rank) {
				found = append(found, rank)
			}
		}
		found = m.BestFirst(found, f.bookable)
		for _, rank := range found {
			if named.Has(rank) {
				list = append(list, rank)
			}
		}
		there := len(list) - from
		for _, rank := range found {
			if !named.Has(rank) {
				list = append(list, rank)
			}
		}
		if from < len(list) {
			groups = append(groups, Group{category, HostelList{f.hostels, list[from:len(list):len(list)]}, there})
		}
	}
	return groups, named.NamedPlace
}

// GroupsNear returns the groups with only the hostels of one campus. It omits empty groups.
func GroupsNear(campus hostel.Campus, groups []Group) []Group {
	var near []Group
	for _, g := range groups {
		list := HostelList{of: g.Hostels.of}
		for _, n := range g.Hostels.numbers {
			if list.of[n].Campus.ID == campus.ID {
				list.numbers = append(list.numbers, n)
			}
		}
		if list.Len() > 0 {
			near = append(near, Group{g.Category, list, list.Len()})
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
