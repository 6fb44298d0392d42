package catalogue

import (
	"slices"
	"strings"

	"efie/hostel"
)

type Group struct {
	Category hostel.Category
	Hostels  HostelList // the hostels of the named place come first
	Named    int        // the number of hostels of the named place; all if no place is named
}

// ByCategory groups the hostels that match the browse page's filter by category. 'Other Hostels' come last. If the
// filter names a place, ByCategory returns the place, and its hostels come first in each group (R39).
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

// CampusNamed returns the campus with this full or short name, in upper or lower case.
func (s *Snapshot) CampusNamed(name string) (hostel.Campus, bool) {
	name = fold(name)
	for _, campus := range s.Campuses {
		if name == fold(campus.Name) || name == fold(hostel.ShortCampus(campus.Name)) {
			return campus, true
		}
	}
	return hostel.Campus{}, false
}

// CampusesLike returns the campuses that Suggest returns for a text.
func (s *Snapshot) CampusesLike(text string) (list []hostel.Campus) {
	for _, one := range s.Suggest(text) {
		if one.Kind == CampusSuggestion {
			list = append(list, one.campus)
		}
	}
	return list
}

// NamedPlace is the place named by a typed text: one campus, areas, or both.
type NamedPlace struct {
	Name  string // in correct spelling: "Kotei, Kumasi" for "room in kumasi, koteii"; "" if no place is named
	Alone bool   // the text has no other words
}

type foundPlace struct {
	NamedPlace
	there set // ranks of its hostels; nil if no place is named
}

// has reports whether a hostel belongs to the named place. It returns true for every hostel if no place is named.
func (p *foundPlace) has(rank uint32) bool { return p.there == nil || p.there.has(rank) }

// findNamedPlace returns the place named by a text. It returns no place if the text may mean several campuses or areas.
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

// isAmbiguous reports whether incomplete or misspelt words of this place's name may mean another place.
func (u *suggesting) isAmbiguous(one *Suggestion, matched []*meaning, areas []Suggestion) bool {
	return slices.ContainsFunc(matched, func(m *meaning) bool {
		return len(m.text) < shortWord || slices.ContainsFunc(areas, func(other Suggestion) bool {
			return one.Kind == AreaSuggestion && other.order == one.order && !strings.EqualFold(other.Name, one.Name) &&
				u.has(other.entries, m)
		})
	})
}
