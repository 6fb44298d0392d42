package catalogue

import (
	"strings"

	"efie/hostel"
)

// browsed are the hostels that the browse page's filter leaves: a case-insensitive substring over name,
// campus and amenities (spec.md section 5). An empty query keeps every hostel.
func (f *finder) matchingBrowse(query string) set {
	return f.matching(query, &f.names, &f.campuses, &f.amenities)
}

// Group is the hostels of one category.
type Group struct {
	Category hostel.Category
	Hostels  []*hostel.Hostel
}

// ByCategory groups what the browse page's filter leaves in the order of the categories; 'Other Hostels'
// come last. Hostels that can be booked stand before those that cannot, and the better rated first.
func (s *Snapshot) ByCategory(query string) []Group {
	var groups []Group
	if fold(query) == "" {
		for _, category := range s.AllCategories() {
			groups = append(groups, Group{category, s.InCategory(category).Hostels})
		}
		return groups
	}
	f := s.finder
	found := f.matchingBrowse(query)
	list := make([]*hostel.Hostel, 0, found.count())
	for n := range hostel.Category(hostel.Categories + 1) {
		category, from := (n+1)%(hostel.Categories+1), len(list)
		for _, rank := range f.rows[category] {
			if found.has(rank) {
				list = append(list, f.hostels[rank])
			}
		}
		if from < len(list) {
			groups = append(groups, Group{category, list[from:len(list):len(list)]})
		}
	}
	return groups
}

// SuggestCampuses are the campuses whose name has the query in it, once something is typed
// (spec.md section 5).
func (s *Snapshot) SuggestCampuses(query string) []hostel.Campus {
	query = fold(query)
	if query == "" {
		return nil
	}
	var found []hostel.Campus
	for _, campus := range s.Campuses {
		if strings.Contains(strings.ToLower(campus.Name), query) {
			found = append(found, campus)
		}
	}
	return found
}

// CampusNamed is the campus of that very name, in long or as students call it, in any case.
func (s *Snapshot) CampusNamed(name string) (hostel.Campus, bool) {
	name = fold(name)
	for _, campus := range s.SuggestCampuses(name) {
		if name == fold(campus.Name) || name == fold(hostel.ShortCampus(campus.Name)) {
			return campus, true
		}
	}
	return hostel.Campus{}, false
}
