package catalogue

import (
	"strings"

	"efie/hostel"
)

// matchingBrowse returns the hostels that match the browse page's filter: a case-insensitive substring of name,
// campus or amenities (spec.md section 5). An empty query matches every hostel.
func (f *finder) matchingBrowse(query string) set {
	return f.matching(query, &f.names, &f.campuses, &f.amenities)
}

// Group is the hostels of one category.
type Group struct {
	Category hostel.Category
	Hostels  []*hostel.Hostel
}

// ByCategory groups the hostels that match the browse page's filter by category; 'Other Hostels' come last. In a
// group, hostels that can be booked come first, then the better rated.
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

// SuggestCampuses returns the campuses whose name contains the query, none for an empty query (spec.md section 5).
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

// CampusNamed returns the campus with this full or short name, in any case.
func (s *Snapshot) CampusNamed(name string) (hostel.Campus, bool) {
	name = fold(name)
	for _, campus := range s.SuggestCampuses(name) {
		if name == fold(campus.Name) || name == fold(hostel.ShortCampus(campus.Name)) {
			return campus, true
		}
	}
	return hostel.Campus{}, false
}
