package catalogue

import (
	"cmp"
	"fmt"
	"slices"

	"efie/hostel"
)

// areaIndex holds a snapshot's campuses and categories, each with a summary of its hostels.
type areaIndex struct {
	slugs      map[int64]string // of campuses, by id
	bySlug     map[string]hostel.Campus
	emptied    map[string]hostel.Campus // by slug: campuses without hostels
	campuses   map[int64]*Summary
	categories [hostel.Categories + 1]*Summary // by Category.Index; nil if no hostel has the category
}

// index groups the hostels once, so that no page scans all of them.
func (p *areaIndex) index(hostels []*hostel.Hostel, amenityNames map[string]string) {
	near := map[int64][]*hostel.Hostel{}
	var in [hostel.Categories + 1][]*hostel.Hostel
	for _, h := range hostels {
		near[h.Campus.ID] = append(near[h.Campus.ID], h)
		slot := h.Category.Index()
		in[slot] = append(in[slot], h)
	}
	p.campuses = make(map[int64]*Summary, len(near))
	for id, group := range near {
		p.campuses[id] = newSummary(group, amenityNames)
	}
	for slot, group := range in {
		if len(group) > 0 {
			p.categories[slot] = newSummary(group, amenityNames)
		}
	}
}

// assignSlugs sets the slug of each campus: its stored slug, or a free slug.
func (p *areaIndex) assignSlugs(campuses []hostel.Campus, kept []CampusAddress) {
	slugs := CampusSlugs(campuses, kept)
	p.slugs = make(map[int64]string, len(campuses))
	p.bySlug, p.emptied = make(map[string]hostel.Campus, len(campuses)), map[string]hostel.Campus{}
	for _, campus := range campuses {
		p.slugs[campus.ID] = slugs[campus.ID]
		p.bySlug[slugs[campus.ID]] = campus
	}
	for _, k := range kept {
		if _, here := p.slugs[k.ID]; !here {
			p.emptied[slugs[k.ID]] = k.Campus
		}
	}
}

// CampusSlugs returns the slug of each campus, by id. Campuses without a stored slug get free slugs, the lowest id
// first.
func CampusSlugs(campuses []hostel.Campus, kept []CampusAddress) map[int64]string {
	slugs, taken := make(map[int64]string, len(campuses)), make(map[string]bool, len(campuses))
	inOrder := slices.Clone(campuses)
	for _, k := range kept {
		slugs[k.ID], taken[k.Slug] = k.Slug, true
	}
	slices.SortFunc(inOrder, func(a, b hostel.Campus) int { return cmp.Compare(a.ID, b.ID) })
	for _, campus := range inOrder {
		if slugs[campus.ID] != "" {
			continue
		}
		slug := hostel.Slugify(hostel.ShortCampus(campus.Name))
		if slug == "" || taken[slug] {
			slug = cmp.Or(hostel.Slugify(campus.Name), "campus")
		}
		for whole, n := slug, 2; taken[slug]; n++ {
			slug = fmt.Sprintf("%s-%d", whole, n)
		}
		taken[slug] = true
		slugs[campus.ID] = slug
	}
	return slugs
}

func (s *Snapshot) CampusBySlug(slug string) (hostel.Campus, bool) {
	campus, ok := s.areas.bySlug[slug]
	return campus, ok
}

func (s *Snapshot) CampusWithoutHostels(slug string) (hostel.Campus, bool) {
	campus, ok := s.areas.emptied[slug]
	return campus, ok
}

// CampusSlug returns the campus's slug, or "" for a campus without hostels.
func (s *Snapshot) CampusSlug(campus hostel.Campus) string { return s.areas.slugs[campus.ID] }

// Near returns the summary of a campus's hostels, or nil if the campus has no hostels.
func (s *Snapshot) Near(campus hostel.Campus) *Summary { return s.areas.campuses[campus.ID] }

// InCategory returns a category's summary, or nil. Unknown categories belong to 'Other Hostels' (R37).
func (s *Snapshot) InCategory(category hostel.Category) *Summary {
	return s.areas.categories[category.Index()]
}

// AllCategories returns the categories with hostels, in their order. 'Other Hostels' come last.
func (s *Snapshot) AllCategories() []hostel.Category {
	var list []hostel.Category
	for n := range hostel.Categories + 1 {
		if category := hostel.Category((n + 1) % (hostel.Categories + 1)); s.InCategory(category) != nil {
			list = append(list, category)
		}
	}
	return list
}

func CategoryBySlug(slug string) (hostel.Category, bool) {
	for n := range hostel.Category(hostel.Categories + 1) {
		if n.Slug() == slug {
			return n, true
		}
	}
	return 0, false
}
