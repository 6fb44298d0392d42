package catalogue

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"efie/hostel"
	"efie/hostel/catalogue/textsearch"
	"efie/test/must"
)

func townHostels() *Snapshot {
	open := func(name, campus string, amenities []string, rooms ...hostel.Room) *hostel.Hostel {
		h := &hostel.Hostel{
			Name: name, Campus: hostel.Campus{ID: int64(len(campus)), Name: campus}, Amenities: amenities,
			Rooms: rooms, Status: hostel.StatusAvailable, IsAvailable: true,
		}
		h.Reprice()
		h.Rating = float64(len(amenities))
		return h
	}
	closed := open("Shut Inn", "Ashesi University", []string{"wi-fi"}, hostel.Room{
		NumberInRoom: 2, Price: hostel.Cedis(100), Gender: hostel.FemaleOnly,
	})
	closed.IsAvailable = false
	return NewSnapshot(1, []*hostel.Hostel{
		closed,
		open("Adom Court", "University of Ghana", []string{"Wi-Fi", "Water"}, hostel.Room{
			NumberInRoom: 2, Price: hostel.Cedis(500), Amenities: []string{"Fan"}, Gender: hostel.FemaleOnly,
		}),
		open("Nyame Lodge", "Ashesi University", []string{"Generator"}, hostel.Room{
			NumberInRoom: 1, Price: hostel.Cedis(900), Gender: hostel.Mixed,
		}, hostel.Room{
			NumberInRoom: 4, Price: hostel.Cedis(300), Amenities: []string{"WI-FI"}, Gender: hostel.FemaleOnly,
		}),
	})
}

// withBeds sets the uuid of every room type of the hostels and opens it. It returns an availability with one bed in
// each.
func withBeds(hostels []*hostel.Hostel) *Availability {
	v := NewAvailability()
	for i, h := range hostels {
		for n := range h.Rooms {
			h.Rooms[n].UUID, h.Rooms[n].Available = fmt.Sprint(i, "-", n), true
			v.Set([]RoomAvailability{{h.Rooms[n].UUID, 1}})
		}
	}
	return v
}

// search searches a catalogue that has a bed left in every room type.
func search(c *Snapshot, q Query) Found {
	v := withBeds(c.Hostels)
	return NewSnapshot(c.Version, c.Hostels).Search(v, q)
}

func TestTheBrowseFilter(t *testing.T) {
	for query, want := range map[string]string{
		"":              "Shut Inn,Adom Court,Nyame Lodge",
		"  ":            "Shut Inn,Adom Court,Nyame Lodge",
		"dom c":         "Adom Court",
		"ASHESI":        "Shut Inn,Nyame Lodge",
		" water ":       "Adom Court",
		"wi-fi":         "Shut Inn,Adom Court,Nyame Lodge", // Nyame Lodge has it in its rooms
		"Court Univers": "Adom Court",                      // the words are in different fields
		"ghana adom":    "Adom Court",
		"courtuni":      "", // not across two fields
		"court\nuniv":   "Adom Court",
		"court\x00univ": "",
		"water ashesi":  "", // no hostel has both words
		"%":             "",
	} {
		must.Equal(t, "hostels for "+query, names(browse(townHostels(), query)), want)
	}
}

func TestCampusSuggestions(t *testing.T) {
	for query, want := range map[string]string{
		"": "", " ": "", "u": "Ashesi University,University of Ghana",
		"GHANA": "University of Ghana", "of g": "University of Ghana", "kumasi": "",
	} {
		var got []string
		for _, one := range townHostels().Suggest(query) {
			if one.Kind == textsearch.CampusSuggestion {
				got = append(got, one.Name)
			}
		}
		must.Equal(t, "suggestions for "+query, strings.Join(got, ","), want)
	}
}

func TestASuggestionRepeatsNoTypedWordOfItsName(t *testing.T) {
	c, _ := demoCatalogue()
	for _, typed := range []string{"k", "ho", "ust", "korle"} {
		for _, one := range c.Suggest(typed) {
			must.Equal(t, typed+": the text of a suggestion", one.Text, one.Name)
		}
	}
}

// A misspelt beginning means the nearest words. A text of one to three letters has no mistakes.
func TestAMisspeltBeginningMeansTheNearestWords(t *testing.T) {
	hostels := []*hostel.Hostel{{Name: "Kokrobotie"}, {Name: "Kokrabatie"}, {Name: "Knot"}}
	for typed, want := range map[string]string{
		"kokrobut": "Kokrobotie", "kokrabut": "Kokrabatie", "kokribut": "Kokrobotie,Kokrabatie",
		"kokr": "Kokrobotie,Kokrabatie", "kn": "Knot", "nk": "", "kt": "", "knt": "", "x": "", "xn": "",
	} {
		must.Equal(t, "hostels for "+typed, names(browse(NewSnapshot(1, hostels), typed)), want)
	}
}

func TestTheDetailedSearch(t *testing.T) {
	for _, c := range []struct {
		q    Query
		want string
	}{
		{Query{}, "Nyame Lodge,Adom Court,Shut Inn"}, // bookable hostels first, then cheaper ones
		{Query{Location: "ashesi"}, "Nyame Lodge,Shut Inn"},
		{Query{RoomType: 2}, "Adom Court"}, // a bed must be free
		{Query{RoomType: 3}, ""},           // exactly 3, not at least 3
		{Query{MaxPrice: hostel.Cedis(500)}, "Nyame Lodge,Adom Court,Shut Inn"},
		{Query{MaxPrice: hostel.Cedis(500) - 1}, "Nyame Lodge,Shut Inn"},
		{Query{RoomType: 1, MaxPrice: hostel.Cedis(300)}, ""}, // both in the same room type
		{Query{Amenities: []string{"WI-FI"}}, "Nyame Lodge,Adom Court,Shut Inn"},
		{Query{Amenities: []string{"wi-fi", "Fan"}}, "Adom Court"},
		{Query{Amenities: []string{"wi-fi", "Generator", "Fan"}}, ""},
		{Query{Location: "nowhere"}, ""},
		{Query{Free: true}, "Nyame Lodge,Adom Court"},
		{Query{Gender: hostel.Female}, "Nyame Lodge,Adom Court,Shut Inn"},
		{Query{Gender: hostel.Male}, "Nyame Lodge"},
		{Query{Gender: hostel.Male, RoomType: 4}, ""}, // both in the same room type
		{Query{Reader: hostel.Male}, "Nyame Lodge,Shut Inn,Adom Court"},
		{Query{Sort: ByPrice}, "Nyame Lodge,Adom Court,Shut Inn"},
	} {
		must.Equal(t, fmt.Sprintf("hostels for %+v", c.q), names(search(townHostels(), c.q).Hostels), c.want)
	}
}

// The lower case of "İ" is "i", but "İ" does not fold to "i".
func TestADottedCapitalIIsComparedConsistently(t *testing.T) {
	c := NewSnapshot(1, []*hostel.Hostel{
		{Name: "A", Amenities: []string{"İron"}}, {Name: "B", Amenities: []string{"iron"}},
	})
	got := search(c, Query{Amenities: []string{"IRON"}})
	if want := []Counted[string]{{"İron", 2}}; len(got.Hostels) != 2 || !reflect.DeepEqual(got.Amenities, want) {
		t.Errorf("found %s with %v", names(got.Hostels), got.Amenities)
	}
}

func TestAChosenAmenityStaysVisibleWithoutHostels(t *testing.T) {
	got := search(townHostels(), Query{RoomType: 1, Amenities: []string{"Fan"}})
	must.Equal(t, "the amenities", got.Amenities, []Counted[string]{{Of: "Fan"}})
}
