package browseview

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"efie/hostel"
	"efie/hostel/catalogue/cataloguetest"
	"efie/test/must"
	"efie/views/layout"
	"efie/views/parts"
)

// mapSource is the source of a catalogue with the hostels and places of one campus.
type mapSource struct {
	cataloguetest.FixedSource
	places []hostel.CampusPlace
}

func (s mapSource) CampusPlaces(context.Context) ([]hostel.CampusPlace, error) { return s.places, nil }

var mapCampus = hostel.Campus{ID: 7, Name: "Kwame Nkrumah University (KNUST)"}

// mapOf returns the map of hostels, and the page that shows it.
func mapOf(t *testing.T, hostels []*hostel.Hostel, places ...hostel.CampusPlace) (HostelMap, string) {
	t.Helper()
	c := cataloguetest.Open(t, mapSource{hostels, places})
	market := parts.Market{Catalogue: c.Snapshot(), Beds: c.Availability(), Pictures: &parts.Pictures{}}
	m := newResultsMap(c.Snapshot(), c.Snapshot().Hostels, parts.NewCards(market, c.Snapshot().Hostels))
	var page bytes.Buffer
	must.Do(t, SearchResultsPage(layout.Page{}, SearchPage{Map: m}).Render(t.Context(), &page))
	return m, page.String()
}

// houses returns neighbouring hostels with prices. Every second is a private house.
func houses(count int, name func(i int) string) []*hostel.Hostel {
	var list []*hostel.Hostel
	for i := range count {
		list = append(list, &hostel.Hostel{
			ID: int64(i + 1), UUID: fmt.Sprint("u", i), Slug: fmt.Sprintf("%s-%d", strings.Repeat("x", 75), i),
			Name: name(i), Campus: mapCampus, PrivateHouse: i%2 == 0, IsAvailable: true, Status: hostel.StatusAvailable,
			Point: hostel.Point{Latitude: 6.675 + float64(i)*0.0001, Longitude: -1.557}, Rooms: []hostel.Room{{
				UUID: fmt.Sprint("r", i), Price: 125_000, Available: true, NumberOfRooms: 1, NumberInRoom: 2,
			}},
		})
	}
	return list
}

func placeAt(kind hostel.PlaceKind, name string, latitude, longitude float64) hostel.CampusPlace {
	return hostel.CampusPlace{CampusID: 7, Kind: kind, Name: name, Precision: hostel.Exact,
		Point: hostel.Point{Latitude: latitude, Longitude: longitude}}
}

func TestAMapIsSmall(t *testing.T) {
	var many []hostel.CampusPlace
	for i := range 100 {
		many = append(many, placeAt(hostel.PlaceArea, strings.Repeat("&", 40), 6.67+float64(i)*0.0003, -1.56),
			placeAt(hostel.PlaceGate, strings.Repeat(`"`, 40), 6.67, -1.56+float64(i)*0.0003))
	}
	many = append(many, placeAt(hostel.PlaceCampus, "KNUST", 6.674, -1.568))
	for name, hostelName := range map[string]string{
		"plain": "Adom Court", "long": strings.Repeat("W", 300), "special": strings.Repeat("<&\">", 70),
	} {
		t.Run(name, func(t *testing.T) {
			m, page := mapOf(t, houses(24, func(int) string { return hostelName }), many...)
			drawing := page[strings.Index(page, `<svg class="map"`):]
			drawing = drawing[:strings.Index(drawing, "</svg>")]
			if len(drawing) > 14<<10 || len(m.Prices) < 5 || strings.Contains(drawing, "style=") {
				t.Errorf("%d prices in %d bytes:\n%s", len(m.Prices), len(drawing), drawing)
			}
			if links := strings.Count(drawing, "<a href="); links != len(m.Prices) {
				t.Errorf("%d links, %d prices", links, len(m.Prices))
			}
		})
	}
}

func TestPricesOnAMapCoverNothing(t *testing.T) {
	const long = "Kwame Nkrumah Memorial Gardens"
	m, page := mapOf(t, houses(24, func(i int) string { return fmt.Sprint("House ", i) }),
		placeAt(hostel.PlaceCampus, "KNUST", 6.674, -1.568), placeAt(hostel.PlaceGate, "Ayeduase gate", 6.676, -1.562),
		placeAt(hostel.PlaceArea, long, 6.672, -1.562), placeAt(hostel.PlaceArea, "Accra", 5.6, -0.2),
		placeAt(hostel.PlaceArea, strings.Repeat("Wide ", 20), 6.673, -1.558))
	if len(m.Prices) != 24 || len(m.Areas) != 1 || len(m.Gates) != 1 || len(m.Campus) != 1 || m.Note != "" {
		t.Fatalf("%+v", m)
	}
	apart := func(a, b MapPrice, height int) bool {
		return 2*max(a.X-b.X, b.X-a.X) >= a.Width+b.Width || 2*max(a.Y-b.Y, b.Y-a.Y) >= MapLine+height
	}
	for i, p := range m.Prices {
		if p.X < p.Width/2 || p.X > MapSize-p.Width/2 || p.Y < 12 || p.Y > MapSize-12 {
			t.Errorf("%+v is outside the map", p)
		}
		for _, other := range m.Prices[:i] {
			if !apart(p, other, MapLine) {
				t.Errorf("%+v and %+v overlap", p, other)
			}
		}
		for _, n := range append(m.Areas, m.Gates...) {
			if !apart(p, MapPrice{X: n.X, Y: n.Y, Width: nameWidth(n)}, n.Height) {
				t.Errorf("%+v covers %+v", p, n)
			}
		}
	}
	for _, want := range []string{long, "OpenStreetMap", "GeoNames", "Ayeduase gate", "500 m", ">1,250</text>",
		"GH₵ per month", "Map of hostels near KNUST"} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is missing in %s", want, page)
		}
	}
}

// TestAMapHidesTheExactPlaceOfAPrivateHouse moves a private house within its cell and a hostel by as much (R42).
func TestAMapHidesTheExactPlaceOfAPrivateHouse(t *testing.T) {
	drawing := func(private bool, latitude float64) string {
		house := houses(1, func(int) string { return "Mama's House" })[0]
		house.PrivateHouse, house.Point.Latitude = private, latitude
		_, page := mapOf(t, []*hostel.Hostel{house}, placeAt(hostel.PlaceCampus, "KNUST", 6.674, -1.568))
		return page
	}
	if drawing(true, 6.6750) != drawing(true, 6.6755) {
		t.Error("the map shows where in its cell a private house is")
	}
	if drawing(false, 6.6750) == drawing(false, 6.6755) {
		t.Error("the map of another hostel is the same, so the test proves nothing")
	}
}

func TestTheNoteCountsTheHostelsOnTheMap(t *testing.T) {
	list := houses(4, func(i int) string { return fmt.Sprint("House ", i) })
	list[1].Point, list[3].Point = hostel.Point{}, hostel.Point{Latitude: 5.6, Longitude: -0.2}
	m, _ := mapOf(t, list, placeAt(hostel.PlaceCampus, "KNUST", 6.674, -1.568))
	const want = "2 of these 4 hostels are on the map of KNUST. The others are elsewhere, or their place is not known."
	if len(m.Prices) != 2 || m.Note != want {
		t.Errorf("%d prices, and the note is %q", len(m.Prices), m.Note)
	}
	for _, h := range list {
		h.Point = hostel.Point{}
	}
	if m, _ := mapOf(t, list); len(m.Prices) != 0 || m.Note != "None of these hostels has a known place." {
		t.Errorf("without places: %d prices, and the note is %q", len(m.Prices), m.Note)
	}
}
