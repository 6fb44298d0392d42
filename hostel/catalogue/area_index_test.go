package catalogue

import (
	"fmt"
	"slices"
	"testing"

	"efie/hostel"
	"efie/test/must"
)

func TestEachCampusHasItsOwnAddress(t *testing.T) {
	c := NewSnapshot(1, nil)
	c.areas.assignSlugs([]hostel.Campus{
		{ID: 5, Name: "Kings University (UG)"}, {
			ID: 1, Name: "University of Ghana (UG)",
		}, {ID: 9, Name: "Royal Kings (Ashesi)"}, {ID: 3, Name: "Ashesi"},
		{ID: 7, Name: "大学"}, {ID: 8, Name: "学院"}, {ID: 20, Name: "Ashesi"},
		{ID: 21, Name: "Ashesi"}, {ID: 30, Name: "East Campus (UG Legon)"},
	}, nil)
	for id, want := range map[int64]string{
		1: "ug", 5: "kings-university-ug", // the later campus gets its whole name
		3: "ashesi", 9: "royal-kings-ashesi", 20: "ashesi-2", 21: "ashesi-3",
		7: "campus", 8: "campus-2", 30: "ug-legon",
	} {
		must.Equal(t, fmt.Sprint("the slug of campus ", id), c.CampusSlug(hostel.Campus{ID: id}), want)
		if campus, ok := c.CampusBySlug(want); !ok || campus.ID != id {
			t.Errorf("%q leads to %+v, want campus %d", want, campus, id)
		}
	}
	if campus, ok := c.CampusBySlug("nowhere"); ok {
		t.Errorf("an unknown address leads to %+v", campus)
	}
	must.Equal(t, "the slug of a campus without hostels", c.CampusSlug(hostel.Campus{ID: 77, Name: "Not here"}), "")
}

func TestCampusSlugsDoNotDependOnTheirOrder(t *testing.T) {
	list := []hostel.Campus{{ID: 1, Name: "A (X)"}, {ID: 2, Name: "B (X)"}, {ID: 3, Name: "B (X)"}}
	want := CampusSlugs(list, nil)
	slices.Reverse(list)
	must.Equal(t, "the slugs in another order", CampusSlugs(list, nil), want)
}

func TestACampusKeepsItsStoredSlug(t *testing.T) {
	east, west := hostel.Campus{ID: 2, Name: "East (UG)"}, hostel.Campus{ID: 1, Name: "West (UG)"}
	north, south := hostel.Campus{ID: 3, Name: "North"}, hostel.Campus{ID: 4, Name: "South"}
	c := NewSnapshot(1, []*hostel.Hostel{{ID: 1, Campus: east}, {ID: 2, Campus: west}, {ID: 3, Campus: south}})
	must.Equal(t, "the slug of West without a stored slug", c.CampusSlug(west), "ug")
	c.setFormerAddresses(FormerAddresses{Campuses: []CampusAddress{{east, "ug"}, {north, "south"}}})
	for campus, want := range map[hostel.Campus]string{east: "ug", west: "west-ug", south: "south-2", north: ""} {
		must.Equal(t, "the slug of "+campus.Name, c.CampusSlug(campus), want)
		if found, ok := c.CampusBySlug(want); want != "" && (!ok || found != campus) {
			t.Errorf("%q leads to %+v, want %s", want, found, campus.Name)
		}
	}
	if left, ok := c.CampusWithoutHostels("south"); !ok || left != north {
		t.Errorf("the address of a campus without hostels leads to %+v", left)
	}
	if _, ok := c.CampusBySlug("south"); ok {
		t.Error("a campus without hostels has a list")
	}
	if left, ok := c.CampusWithoutHostels("ug"); ok {
		t.Errorf("%s has hostels, but CampusWithoutHostels returns it", left.Name)
	}
}

func TestEachCategoryHasItsOwnAddress(t *testing.T) {
	for category, slug := range map[hostel.Category]string{
		1: "budget", 8: "off-campus-housing", 10: "international-housing", 0: "other-hostels",
	} {
		if got, ok := CategoryBySlug(slug); !ok || got != category || category.Slug() != slug {
			t.Errorf("%s leads to %d, and %d is at %s", slug, got, category, category.Slug())
		}
	}
	for _, slug := range []string{"", "nowhere", "Budget"} {
		if got, ok := CategoryBySlug(slug); ok {
			t.Errorf("%q leads to category %d", slug, got)
		}
	}
}

func TestACatalogueGroupsItsHostels(t *testing.T) {
	legon, ashesi := hostel.Campus{ID: 2, Name: "University of Ghana"}, hostel.Campus{ID: 1, Name: "Ashesi University"}
	c := NewSnapshot(1, []*hostel.Hostel{
		{ID: 1, Name: "one", Campus: legon, Category: 10},
		{ID: 2, Name: "two", Campus: ashesi, Category: 77},
		{ID: 3, Name: "three", Campus: legon},
	})
	must.Equal(t, "hostels near Legon", names(c.Near(legon).Hostels), "one,three")
	must.Equal(t, "other hostels", names(c.InCategory(0).Hostels), "two,three")
	must.Equal(t, "the categories", c.AllCategories(), []hostel.Category{10, 0})
	if c.Near(hostel.Campus{ID: 9}) != nil || c.InCategory(4) != nil {
		t.Error("a place without hostels has a summary")
	}
	if c.InCategory(-3) != c.InCategory(0) {
		t.Error("an unknown category does not belong to Other Hostels")
	}
}
