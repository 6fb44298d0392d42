package catalogue

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"efie/hostel"
)

func town() *Snapshot {
	open := func(name, campus string, amenities []string, rooms ...hostel.Room) *hostel.Hostel {
		h := &hostel.Hostel{
			Name: name, Campus: hostel.Campus{ID: int64(len(campus)), Name: campus}, Amenities: amenities,
			Rooms: rooms, Status: hostel.StatusAvailable, IsAvailable: true,
		}
		for _, r := range rooms {
			h.MinPrice = r.Price
		}
		return h
	}
	shut := open("Shut Inn", "Ashesi University", []string{"wi-fi"}, hostel.Room{
		NumberInRoom: 2, Price: hostel.Cedis(100),
	})
	shut.IsAvailable = false
	return NewSnapshot(1, []*hostel.Hostel{
		shut,
		open("Adom Court", "University of Ghana", []string{"Wi-Fi", "Water"}, hostel.Room{
			NumberInRoom: 2, Price: hostel.Cedis(500), Amenities: []string{"Fan"},
		}),
		open("Nyame Lodge", "Ashesi University", []string{"Generator"}, hostel.Room{
			NumberInRoom: 1, Price: hostel.Cedis(900),
		}, hostel.Room{
			NumberInRoom: 4, Price: hostel.Cedis(300), Amenities: []string{"WI-FI"},
		}),
	})
}

func TestTheBrowseFilter(t *testing.T) {
	for query, want := range map[string]string{
		"":              "Shut Inn,Adom Court,Nyame Lodge",
		"  ":            "Shut Inn,Adom Court,Nyame Lodge",
		"dom c":         "Adom Court",
		"ASHESI":        "Shut Inn,Nyame Lodge",
		" water ":       "Adom Court",
		"wi-fi":         "Shut Inn,Adom Court",
		"Court Univers": "", // not from one field into the next
		"courtuni":      "",
		"court\nuniv":   "",
		"court\x00univ": "",
		"fi water":      "",
		"fan":           "", // a room's, not the hostel's
		"%":             "",
	} {
		t.Run(query, func(t *testing.T) {
			if got := names(browse(town(), query)); got != want {
				t.Errorf("%q leaves %q, want %q", query, got, want)
			}
		})
	}
}

func TestCampusSuggestions(t *testing.T) {
	for query, want := range map[string]string{
		"": "", " ": "", "u": "Ashesi University,University of Ghana",
		"GHANA": "University of Ghana", "of g": "University of Ghana", "kumasi": "",
	} {
		t.Run(query, func(t *testing.T) {
			var got []string
			for _, campus := range town().SuggestCampuses(query) {
				got = append(got, campus.Name)
			}
			if strings.Join(got, ",") != want {
				t.Errorf("%q suggests %q, want %q", query, got, want)
			}
		})
	}
}

func TestTheDetailedSearch(t *testing.T) {
	for _, c := range []struct {
		q    Query
		want string
	}{
		{Query{}, "Nyame Lodge,Adom Court,Shut Inn"}, // bookable ones first, then the cheaper ones
		{Query{Location: "ashesi"}, "Nyame Lodge,Shut Inn"},
		{Query{RoomType: 2}, "Adom Court,Shut Inn"},
		{Query{RoomType: 3}, ""}, // exactly so many, not at least
		{Query{MaxPrice: hostel.Cedis(500)}, "Nyame Lodge,Adom Court,Shut Inn"},
		{Query{MaxPrice: hostel.Cedis(500) - 1}, "Nyame Lodge,Shut Inn"},
		{Query{RoomType: 1, MaxPrice: hostel.Cedis(300)}, ""}, // in one and the same room type
		{Query{Amenities: []string{"WI-FI"}}, "Nyame Lodge,Adom Court,Shut Inn"},
		{Query{Amenities: []string{"wi-fi", "Fan"}}, "Adom Court"},
		{Query{Amenities: []string{"wi-fi", "Generator", "Fan"}}, ""},
		{Query{Location: "nowhere"}, ""},
	} {
		if got := names(town().Search(c.q).Hostels); got != c.want {
			t.Errorf("%+v finds %q, want %q", c.q, got, c.want)
		}
	}
}

// TestLettersWithoutALowerCaseCompareConsistently: "İ" is an "i" in lower case, and folds to none.
func TestLettersWithoutALowerCaseCompareConsistently(t *testing.T) {
	c := NewSnapshot(1, []*hostel.Hostel{
		{Name: "A", Amenities: []string{"İron"}}, {Name: "B", Amenities: []string{"iron"}},
	})
	got := c.Search(Query{Amenities: []string{"IRON"}})
	if want := []Facet{{Amenity: "İron", Count: 2}}; len(got.Hostels) != 2 || !reflect.DeepEqual(got.Amenities, want) {
		t.Errorf("found %s with %v", names(got.Hostels), got.Amenities)
	}
}

func TestAChosenAmenityStaysVisibleWhenNothingIsLeft(t *testing.T) {
	got := town().Search(Query{RoomType: 1, Amenities: []string{"Fan"}})
	if want := []Facet{{Amenity: "Fan"}}; !reflect.DeepEqual(got.Amenities, want) {
		t.Errorf("amenities %v, want %v", got.Amenities, want)
	}
}

// TestFacetsCountWhatChoosingThemWouldLeave asks for each choice by a search of its own.
func TestFacetsCountWhatChoosingThemWouldLeave(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	words := []string{"Wi-Fi", "WI-FI", "Water", "Fan", "Desk", "desk"}
	some := func() (list []string) {
		for _, w := range words {
			if random.IntN(3) == 0 {
				list = append(list, w)
			}
		}
		return list
	}
	var hostels []*hostel.Hostel
	for i := range 60 {
		h := &hostel.Hostel{
			Name: fmt.Sprint(i), Campus: hostel.Campus{Name: []string{"North", "South"}[i%2]}, Amenities: some(),
		}
		for range random.IntN(4) {
			h.Rooms = append(h.Rooms, hostel.Room{
				NumberInRoom: 1 + random.IntN(4), Price: hostel.Cedis(int64(100 * random.IntN(10))), Amenities: some(),
			})
		}
		hostels = append(hostels, h)
	}
	c := NewSnapshot(1, hostels)
	counted := 0
	for range 200 {
		q := Query{
			Location: []string{"", "north"}[random.IntN(2)], MaxPrice: hostel.Cedis(int64(200 * random.IntN(4))),
			RoomType: random.IntN(5), Amenities: some(),
		}
		found := c.Search(q)
		for _, f := range found.RoomTypes {
			one := q
			one.RoomType = f.RoomType
			counted++
			if got := len(c.Search(one).Hostels); got != f.Count {
				t.Fatalf("%+v says %+v, and choosing it leaves %d", q, f, got)
			}
		}
		for _, f := range found.Amenities {
			one := q
			one.Amenities = append([]string{f.Amenity}, q.Amenities...)
			counted++
			if got := len(c.Search(one).Hostels); got != f.Count {
				t.Fatalf("%+v says %+v, and choosing it leaves %d", q, f, got)
			}
		}
	}
	if counted < 500 {
		t.Errorf("only %d choices were counted again", counted)
	}
}
