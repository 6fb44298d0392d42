package catalogue

import (
	"fmt"
	"strings"
	"testing"

	"efie/hostel"
	"efie/test/must"
)

// filterHostels has hostels of one category near two campuses. The first has rooms with a balcony.
func filterHostels() *Snapshot {
	atu := hostel.Campus{ID: 1, Name: "Accra Technical University (ATU)"}
	knust := hostel.Campus{ID: 2, Name: "Kumasi Science University (KNUST)"}
	make := func(name string, campus hostel.Campus, location string, amenities ...string) *hostel.Hostel {
		return &hostel.Hostel{
			Name: name, Campus: campus, Category: 1, Location: location, Amenities: amenities,
			Status: hostel.StatusAvailable, IsAvailable: true,
		}
	}
	adom := make("Adom Court", atu, "Kaneshie", "Wi-Fi")
	adom.Rooms = []hostel.Room{{NumberInRoom: 2, Price: hostel.Cedis(300), Amenities: []string{"Balcony"}}}
	return NewSnapshot(1, []*hostel.Hostel{
		make("Statue House", knust, "Kotei"),
		make("Nature Hostel", knust, "Kotei, Kumasi"),
		make("Odo Café", knust, "Bomso", "Borehole water"),
		adom,
		make("Balcony Hostel", atu, "Accra"),
	})
}

func TestTheHostelsThatContainTheTextOfTheFilterComeFirst(t *testing.T) {
	for text, want := range map[string]string{ // hostels that contain the text, and hostels also found
		"":           "Statue House,Nature Hostel,Odo Café,Adom Court,Balcony Hostel|",
		"atu":        "Adom Court,Balcony Hostel,Statue House,Nature Hostel|", // ATU is a campus
		" HOSTEL ":   "Nature Hostel,Balcony Hostel|",
		"balcony":    "Balcony Hostel|Adom Court", // a room's amenity
		"kotei":      "|Statue House,Nature Hostel",
		"koteii":     "|Statue House,Nature Hostel",
		"accra":      "Balcony Hostel,Adom Court|",
		"cafe":       "Odo Café|",
		"CAFÉ":       "Odo Café|",
		"Cafe\u0301": "Odo Café|",
		"ɔdɔ":        "Odo Café|",
		"bore water": "|Odo Café",
		"wi-fi":      "Adom Court|",
		"wifi":       "|Adom Court",
		"i-f":        "Adom Court|",
		"a-u":        "|",
		"h u":        "|",
		"court u":    "|Adom Court",
		"o":          "Statue House,Nature Hostel,Odo Café,Adom Court,Balcony Hostel|",
		"xyzzy":      "|",
		"é\x00":      "|",
		"under 400":  "|Adom Court",
	} {
		literal, also := parts(filterHostels().ByCategory(text))
		must.Equal(t, fmt.Sprintf("hostels for %q", text), names(literal)+"|"+names(also), want)
	}
}

// parts returns the hostels that contain the filter's text, and the hostels also found.
func parts(browsed Browsed) (literal, also []*hostel.Hostel) {
	for _, g := range browsed.Groups {
		literal = append(literal, g.Hostels[:g.Literal]...)
		also = append(also, g.Hostels[g.Literal:]...)
	}
	return literal, also
}

// A text of fillers finds all hostels only if no hostel contains it. The filter does not take single letters for the
// beginnings of words.
func TestFillersAndSingleLettersAreTextsLikeOthers(t *testing.T) {
	c, _ := demoCatalogue()
	for text, want := range map[string][2]int{
		"hostel": {116, 0}, "student hostels": {0, len(c.Hostels)}, "hostle": {0, len(c.Hostels)},
		"i-f": {488, 0}, "a-u": {0, 0},
	} {
		literal, also := parts(c.ByCategory(text))
		must.Equal(t, "hostels for "+text, [2]int{len(literal), len(also)}, want)
	}
}

// The demo has 12 hostels near ATU, and "atu" is inside the words of others.
func TestTheFilterPutsTheNamedCampusFirst(t *testing.T) {
	c, _ := demoCatalogue()
	browsed := c.ByCategory("atu")
	must.Equal(t, "the named place", browsed.Place.Name, "ATU")
	nearATU := 0
	for _, g := range browsed.Groups {
		nearATU += g.Named
		for i, h := range g.Hostels[:g.Literal] {
			isThere := strings.HasSuffix(h.Campus.Name, "(ATU)")
			must.Equal(t, fmt.Sprintf("%s, number %d of %s, is near ATU", h.Name, i, g.Category.Name()), isThere, i < g.Named)
		}
	}
	must.Equal(t, "hostels near ATU", nearATU, 12)
}

func TestGroupsNearACampusCountItsHostelsThatContainTheText(t *testing.T) {
	c := filterHostels()
	atu, _ := c.CampusByName("ATU")
	for text, want := range map[string]Group{
		"":        {Literal: 2},
		"atu":     {Literal: 2, Named: 2},
		"hostel":  {Literal: 1},
		"balcony": {Literal: 1},
		"atuu":    {AlsoNamed: 2},
	} {
		near := GroupsNear(atu, c.ByCategory(text).Groups)
		if len(near) != 1 {
			t.Fatalf("%q has %d groups near ATU", text, len(near))
		}
		got := [3]int{near[0].Literal, near[0].Named, near[0].AlsoNamed}
		must.Equal(t, "counts near ATU for "+text, got, [3]int{want.Literal, want.Named, want.AlsoNamed})
	}
}
