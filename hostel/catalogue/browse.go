package catalogue

import (
	"slices"
	"strings"

	"efie/hostel"
)

// Group is the hostels of one category.
type Group struct {
	Category hostel.Category
	Hostels  HostelList
}

// ByCategory groups the hostels that match the browse page's filter by category; 'Other Hostels' come last. In a
// group, hostels that can be booked come first, then what fits best, then the better rated.
func (s *Snapshot) ByCategory(query string) []Group {
	var groups []Group
	f := s.finder
	if fold(query) == "" {
		for _, category := range s.AllCategories() {
			groups = append(groups, Group{category, HostelList{f.hostels, f.rows[category.Slot()]}})
		}
		return groups
	}
	m := f.matchText(query)
	f.keepAffordable(m.found, m.most)
	list := make([]uint32, 0, m.found.count())
	var found inOrderOf
	for n := range hostel.Category(hostel.Categories + 1) {
		category, from := (n+1)%(hostel.Categories+1), len(list)
		found.ranks = found.ranks[:0]
		for _, rank := range f.rows[category] {
			if m.found.has(rank) {
				found.ranks = append(found.ranks, rank)
			}
		}
		found.bestFirst(f, &m)
		if list = append(list, found.ranks...); from < len(list) {
			groups = append(groups, Group{category, HostelList{f.hostels, list[from:len(list):len(list)]}})
		}
	}
	return groups
}

// GroupsNear returns the same groups with the hostels of one campus alone. Groups without any are left out.
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
			near = append(near, Group{g.Category, list})
		}
	}
	return near
}

// CampusNamed returns the campus with this full or short name, in any case.
func (s *Snapshot) CampusNamed(name string) (hostel.Campus, bool) {
	name = fold(name)
	for _, campus := range s.Campuses {
		if name == fold(campus.Name) || name == fold(hostel.ShortCampus(campus.Name)) {
			return campus, true
		}
	}
	return hostel.Campus{}, false
}

// CampusesLike returns the campuses that Suggest offers for a text.
func (s *Snapshot) CampusesLike(text string) (list []hostel.Campus) {
	for _, one := range s.Suggest(text) {
		if one.Kind == CampusSuggestion {
			list = append(list, one.campus)
		}
	}
	return list
}

// PlaceNamed returns the campus and the areas that a typed text names, as they are written: "Kotei, Kumasi" for "room
// in kumasi, koteii". It is "" where the text says nothing, or anything else, too, or may mean several campuses.
func PlaceNamed(s *Snapshot, text string) string {
	u := suggesting{s, s.finder, s.finder.matchText(text)}
	var names []string
	left, campuses := u.words, u.campuses()
	if len(campuses) > 1 && campuses[0].order < campusPartly && campuses[0].order == campuses[1].order {
		return ""
	}
	for _, one := range slices.Concat(campuses, u.areas()) {
		rest := slices.DeleteFunc(slices.Clone(left), func(m *meaning) bool { return u.has(one.entries, m) })
		if one.order < campusPartly && len(rest) < len(left) {
			names, left = append(names, hostel.ShortCampus(one.Name)), rest
		}
	}
	if len(left) > 0 {
		return ""
	}
	return strings.Join(names, ", ")
}
