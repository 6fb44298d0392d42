package catalogue

import (
	"fmt"
	"reflect"
	"testing"

	"efie/hostel"
	"efie/test/must"
)

func threeHostels() *Snapshot {
	legon, ashesi := hostel.Campus{ID: 2, Name: "University of Ghana"}, hostel.Campus{ID: 1, Name: "Ashesi University"}
	return NewSnapshot(5, []*hostel.Hostel{
		{ID: 10, UUID: "u-10", Slug: "adom", Name: "Adom",
			Campus: legon, Images: []string{"https://b.gh/x.jpg", "/y.jpg"},
			Rooms: []hostel.Room{
				{UUID: "r-1", Images: []string{"https://a.gh:8443/z.jpg", "https://b.gh/z.jpg"}}, {UUID: "r-2"},
			}},
		{ID: 11, UUID: "u-11", Slug: "10", Name: "Ten", Campus: ashesi, Rooms: []hostel.Room{{UUID: "r-3"}}},
		{ID: 12, UUID: "u-12", Slug: "twelve", Name: "Twelve", Campus: legon},
	})
}

func TestAHostelIsFoundBySlugUUIDOrID(t *testing.T) {
	c := threeHostels()
	for key, want := range map[string]string{
		"adom": "Adom", "u-10": "Adom", "12": "Twelve", "u-12": "Twelve", "11": "Ten",
		"10": "Ten", // a slug comes before another hostel's id
	} {
		if h, ok := c.Find(key); !ok || h.Name != want {
			t.Errorf("%s: %+v", key, h)
		}
	}
	for _, key := range []string{"", "Adom", "13", "r-1"} {
		if h, ok := c.Find(key); ok {
			t.Errorf("%q found %s", key, h.Name)
		}
	}
}

func TestARoomTypeIsFoundWithItsHostel(t *testing.T) {
	c := threeHostels()
	if h, r, ok := c.Room("r-2"); !ok || h.Name != "Adom" || r != &h.Rooms[1] {
		t.Errorf("r-2 is %v of %v", r, h)
	}
	if _, _, ok := c.Room("r-9"); ok {
		t.Error("an unknown room was found")
	}
}

func TestTheCataloguesIndexes(t *testing.T) {
	c := threeHostels()
	must.Equal(t, "the campuses", c.Campuses,
		[]hostel.Campus{
			{ID: 1, Name: "Ashesi University"}, {ID: 2, Name: "University of Ghana"},
		})
	must.Equal(t, "the origins", c.ImageOrigins(), []string{"https://a.gh:8443", "https://b.gh"})
}

func TestCategoriesHaveTheirNames(t *testing.T) {
	for n, want := range map[hostel.Category]string{
		1: "Budget", 2: "Standard", 3: "Premium", 4: "Luxury", 5: "Shared Accommodation", 6: "Private Rooms",
		7: "Campus Housing", 8: "Off-Campus Housing", 9: "Family Housing", 10: "International Housing",
		0: "Other Hostels", 11: "Other Hostels", -1: "Other Hostels",
	} {
		t.Run(fmt.Sprint(int(n)), func(t *testing.T) {
			if n.Name() != want || n.Description() == "" {
				t.Errorf("category %d is %q: %q", n, n.Name(), n.Description())
			}
		})
	}
}

func TestGroupsFollowTheCategoriesAndOtherHostelsComeLast(t *testing.T) {
	make := func(name string, category hostel.Category, available bool) *hostel.Hostel {
		return &hostel.Hostel{Name: name, Category: category, Status: hostel.StatusAvailable, IsAvailable: available}
	}
	groups := NewSnapshot(1, []*hostel.Hostel{
		make("none", 0, true), make("ten", 10, true), make("two, shut", 2, false),
		make("unknown", 77, true), make("two, open", 2, true), make("one", 1, true),
	}).ByCategory("").Groups
	var got []string
	for _, g := range groups {
		got = append(got, fmt.Sprint(g.Category.Name(), ": ", names(g.Hostels)))
	}
	want := []string{
		"Budget: one", "Standard: two, open,two, shut", "International Housing: ten", "Other Hostels: none,unknown",
	}
	must.Equal(t, "the groups", got, want)
}

func TestGroupsNearACampusHaveOnlyItsHostels(t *testing.T) {
	legon, knust := hostel.Campus{ID: 2, Name: "Legon"}, hostel.Campus{ID: 1, Name: "KNUST"}
	make := func(name string, category hostel.Category, campus hostel.Campus, rating float64) *hostel.Hostel {
		return &hostel.Hostel{Name: name, Category: category, Campus: campus, Rating: rating}
	}
	c := NewSnapshot(1, []*hostel.Hostel{
		make("a", 2, legon, 3), make("b", 2, knust, 5), make("c", 2, legon, 4),
		make("d", 1, knust, 4), make("e", 0, legon, 1),
	})
	before := c.ByCategory("").Groups
	var got []string
	for _, g := range GroupsNear(legon, before) {
		got = append(got, fmt.Sprint(g.Category.Name(), ": ", names(g.Hostels)))
	}
	must.Equal(t, "the groups", got, []string{"Standard: c,a", "Other Hostels: e"})
	if after := c.ByCategory("").Groups; !reflect.DeepEqual(before, after) || names(c.InCategory(2).Hostels) != "b,c,a" {
		t.Error("GroupsNear changed the groups of all campuses")
	}
	must.Equal(t, "the groups of a campus without hostels", GroupsNear(hostel.Campus{ID: 9}, before), nil)
}

func TestPicturesFallBack(t *testing.T) {
	h, r := hostel.Hostel{}, hostel.Room{}
	if h.Image() != "/images/hostel4.png" || r.Image() != "/images/room1.png" {
		t.Errorf("fallbacks %s and %s", h.Image(), r.Image())
	}
	h.Images, r.Images = []string{"a", "b"}, []string{"c", "d"}
	if h.Image() != "a" || r.Image() != "c" {
		t.Errorf("first pictures %s and %s", h.Image(), r.Image())
	}
}

func TestByCategoryPutsTheBetterRatedFirst(t *testing.T) {
	open := func(name string, rating float64) *hostel.Hostel {
		return &hostel.Hostel{
			Name: name, Category: 1, Status: hostel.StatusAvailable, IsAvailable: true, Rating: rating,
		}
	}
	closed := open("closed", 5)
	closed.IsAvailable = false
	groups := NewSnapshot(1, []*hostel.Hostel{
		closed, open("plain", 0), open("good", 3.5), open("best", 4.5),
	}).ByCategory("").Groups
	var names []string
	for _, h := range groups[0].Hostels {
		names = append(names, h.Name)
	}
	must.Equal(t, "the row", names, []string{"best", "good", "plain", "closed"})
}
