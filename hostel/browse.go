package hostel

import "strings"

// browsed are the hostels that the browse page's filter leaves: a case-insensitive substring over name,
// campus and amenities (spec.md section 5). An empty query keeps every hostel.
func (f *finder) browsed(query string) set {
	return f.having(query, &f.names, &f.campuses, &f.amenities)
}

// Group is the hostels of one category.
type Group struct {
	Category Category
	Hostels  []*Hostel
}

// ByCategory groups what the browse page's filter leaves in the order of the categories; 'Other Hostels'
// come last. Hostels that can be booked stand before those that cannot, and the better rated first.
func (c *Catalogue) ByCategory(query string) []Group {
	var groups []Group
	if fold(query) == "" {
		for _, category := range c.AllCategories() {
			groups = append(groups, Group{category, c.InCategory(category).Hostels})
		}
		return groups
	}
	f := c.finder
	found := f.browsed(query)
	list := make([]*Hostel, 0, found.count())
	for n := range Category(Categories + 1) {
		category, from := (n+1)%(Categories+1), len(list)
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
func (c *Catalogue) SuggestCampuses(query string) []Campus {
	query = fold(query)
	if query == "" {
		return nil
	}
	var found []Campus
	for _, campus := range c.Campuses {
		if strings.Contains(strings.ToLower(campus.Name), query) {
			found = append(found, campus)
		}
	}
	return found
}

// CampusNamed is the campus of that very name, in long or as students call it, in any case.
func (c *Catalogue) CampusNamed(name string) (Campus, bool) {
	name = fold(name)
	for _, campus := range c.SuggestCampuses(name) {
		if name == fold(campus.Name) || name == fold(ShortCampus(campus.Name)) {
			return campus, true
		}
	}
	return Campus{}, false
}
