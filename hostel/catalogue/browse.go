package catalogue

import (
	"slices"
	"strings"

	"efie/hostel"
)

type Group struct {
	Category hostel.Category
	Hostels  HostelList // hostels of the named place come first
	Named    int        // how many are of the place that the filter names; all if it names none
}

// ByCategory groups the hostels that match the browse page's filter by category; 'Other Hostels' come last. It also
// returns the place that the filter names, whose hostels come first in each group.
func (s *Snapshot) ByCategory(query string) (groups []Group, place NamedPlace) {
	f := s.finder
	if fold(query) == "" {
		for _, category := range s.AllCategories() {
			rows := f.rows[category.Slot()]
			groups = append(groups, Group{category, HostelList{f.hostels, rows}, len(rows)})
		}
		return groups, place
	}
	m := f.matchText(query)
	f.keepAffordable(m.found, m.most)
	named := findNamedPlace(s, &m)
	list := make([]uint32, 0, m.found.count())
	for n := range hostel.Category(hostel.Categories + 1) {
		category, from := (n+1)%(hostel.Categories+1), len(list)
		var found []uint32
		for _, rank := range f.rows[category] {
			if m.found.has(rank) {
				found = append(found, rank)
			}
		}
		found = m.bestFirst(f, found)
		for _, rank := range found {
			if named.has(rank) {
				list = append(list, rank)
			}
		}
		there := len(list) - from
		for _, rank := range found {
			if !named.has(rank) {
				list = append(list, rank)
			}
		}
		if from < len(list) {
			groups = append(groups, Group{category, HostelList{f.hostels, list[from:len(list):len(list)]}, there})
		}
	}
	return groups, named.NamedPlace
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
			near = append(near, Group{g.Category, list, list.Len()})
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

// NamedPlace is the place that a typed text names: one campus, areas, or both.
type NamedPlace struct {
	Name  string // as it is written: "Kotei, Kumasi" for "room in kumasi, koteii"; "" if the text names none
	Alone bool   // the text has no other words
}

type foundPlace struct {
	NamedPlace
	there set // ranks; nil if no place is named
}

// has reports whether a hostel is of the named place. It is true of every hostel if the text names no place.
func (p *foundPlace) has(rank uint32) bool { return p.there == nil || p.there.has(rank) }

// findNamedPlace returns the place that a text names, or none if it may mean several campuses or areas.
func findNamedPlace(s *Snapshot, m *textMatch) (none foundPlace) {
	if m.fits[campusNamed] == nil && m.fits[areaNamed] == nil && m.fits[campusAlmost] == nil && m.fits[areaAlmost] == nil {
		return none
	}
	u := suggesting{s, s.finder, *m}
	campuses, areas, left := u.campuses(), u.areas(), u.words
	if len(campuses) > 1 && campuses[0].order < campusPartly && campuses[0].order == campuses[1].order {
		return none
	}
	var names []string
	there := slices.Clone(m.found)
	for _, one := range slices.Concat(campuses, areas) {
		if one.order >= campusPartly {
			continue
		}
		var said, rest []*meaning
		for _, m := range left {
			if u.has(one.entries, m) {
				said = append(said, m)
			} else {
				rest = append(rest, m)
			}
		}
		if len(said) == 0 || one.order > wholeWords && u.unsure(&one, said, areas) {
			continue
		}
		names, left = append(names, hostel.ShortCampus(one.Name)), rest
		if one.Kind == CampusSuggestion {
			there.keepThese(s.finder.ranksOf(s.Near(one.campus)))
		} else {
			there.keepThese(u.entries.hostels(one.entries[0]))
		}
	}
	if len(names) == 0 || there.empty() {
		return none
	}
	return foundPlace{NamedPlace{strings.Join(names, ", "), len(left) == 0}, there}
}

// unsure reports whether words that only begin or misspell this place's name may mean another place.
func (u *suggesting) unsure(one *Suggestion, said []*meaning, areas []Suggestion) bool {
	return slices.ContainsFunc(said, func(m *meaning) bool {
		return len(m.text) < shortWord || slices.ContainsFunc(areas, func(other Suggestion) bool {
			return one.Kind == AreaSuggestion && other.order == one.order && !strings.EqualFold(other.Name, one.Name) &&
				u.has(other.entries, m)
		})
	})
}
