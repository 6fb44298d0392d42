package pages

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"efie/hostel"
	"efie/hostel/catalogue/cataloguetest"
	"efie/test/must"
	"efie/views/browseview"
)

// mapSource is the source of a catalogue with the hostels and places of one campus.
type mapSource struct {
	cataloguetest.FixedSource
	places []hostel.CampusPlace
}

func (s mapSource) CampusPlaces(context.Context) ([]hostel.CampusPlace, error) { return s.places, nil }

var mapCampus = hostel.Campus{ID: 7, Name: "Kwame Nkrumah University (KNUST)"}

// mapOf returns the map of count neighbouring hostels, and its drawing as SVG.
func mapOf(
	t *testing.T, count int, name func(i int) string, places ...hostel.CampusPlace,
) (browseview.CampusMap, string) {
	t.Helper()
	source := mapSource{places: places}
	for i := range count {
		source.FixedSource = append(source.FixedSource, &hostel.Hostel{
			ID: int64(i + 1), UUID: fmt.Sprint("u", i), Slug: fmt.Sprintf("%s-%d", strings.Repeat("x", 75), i),
			Name: name(i), Campus: mapCampus, PrivateHouse: i%2 == 0,
			Point: hostel.Point{Latitude: 6.675 + float64(i)*0.0001, Longitude: -1.557},
		})
	}
	c := cataloguetest.Open(t, source)
	m := newCampusMap(c.Snapshot(), mapCampus)
	var drawing bytes.Buffer
	must.Do(t, browseview.CampusMapDrawing(m).Render(t.Context(), &drawing))
	return m, drawing.String()
}

func placeAt(kind hostel.PlaceKind, name string, latitude, longitude float64) hostel.CampusPlace {
	return hostel.CampusPlace{CampusID: 7, Kind: kind, Name: name, Precision: hostel.Exact,
		Point: hostel.Point{Latitude: latitude, Longitude: longitude}}
}

func TestAMapIsSmallXMLWithoutScript(t *testing.T) {
	var many []hostel.CampusPlace
	for i := range 100 {
		many = append(many, placeAt(hostel.PlaceArea, strings.Repeat("&", 40), 6.67+float64(i)*0.0003, -1.56),
			placeAt(hostel.PlaceGate, strings.Repeat(`"`, 40), 6.67, -1.56+float64(i)*0.0003))
	}
	many = append(many, placeAt(hostel.PlaceCampus, "KNUST", 6.674, -1.568))
	names := map[string]string{
		"plain": "Adom Court", "long": strings.Repeat("W", 300), "special": strings.Repeat("<&\">", 70),
		"letters that XML does not have": "Ad\x01om\ufffe\x1f Court", "Twi": strings.Repeat("ɔ", 300),
	}
	for name, hostelName := range names {
		t.Run(name, func(t *testing.T) {
			m, drawing := mapOf(t, 300, func(int) string { return hostelName }, many...)
			if len(drawing) > 12<<10 || len(m.Dots) < 8 {
				t.Errorf("%d dots in %d bytes", len(m.Dots), len(drawing))
			}
			links := 0
			for decoder := xml.NewDecoder(strings.NewReader(drawing)); ; {
				token, err := decoder.Token()
				if errors.Is(err, io.EOF) {
					break
				}
				if err != nil {
					t.Fatalf("%v in %s", err, drawing)
				}
				element, is := token.(xml.StartElement)
				if is && element.Name.Local == "a" && element.Attr[0].Name.Local == "href" {
					links++
				}
				if is && (element.Name.Local == "script" || element.Name.Local == "style") {
					t.Errorf("the drawing has a %s", element.Name.Local)
				}
			}
			if links != len(m.Dots) {
				t.Errorf("%d links, %d dots", links, len(m.Dots))
			}
		})
	}
}

func TestDotsOnAMapDoNotOverlap(t *testing.T) {
	m, drawing := mapOf(t, 40, func(i int) string { return fmt.Sprint("House ", i) },
		placeAt(hostel.PlaceCampus, "KNUST", 6.674, -1.568), placeAt(hostel.PlaceGate, "Ayeduase gate", 6.676, -1.562),
		placeAt(hostel.PlaceArea, "Ayeduase", 6.675, -1.557), placeAt(hostel.PlaceArea, "Accra", 5.6, -0.2))
	if len(m.Dots) < 20 || len(m.Areas) != 1 || len(m.Gates) != 1 || len(m.Campus) != 1 {
		t.Fatalf("%+v", m)
	}
	want := fmt.Sprintf("The map shows %d of 40 hostels: the nearest whose place is known.", len(m.Dots))
	if m.Note != want {
		t.Errorf("the note is %q, want %q", m.Note, want)
	}
	for i, d := range m.Dots {
		if d.Number != i+1 || d.X < 9 || d.X > browseview.MapWidth-9 || d.Y < 9 || d.Y > browseview.MapHeight-9 {
			t.Errorf("%+v is outside the map, or its number is not %d", d, i+1)
		}
		if d.TextY > m.Height-20 {
			t.Errorf("the line of %+v is outside the drawing", d)
		}
		for _, other := range m.Dots[:i] {
			if math.Hypot(float64(d.X-other.X), float64(d.Y-other.Y)) < 18 {
				t.Errorf("%+v and %+v overlap", d, other)
			}
		}
	}
	for _, want := range []string{"1. House 0", "OpenStreetMap", "ODbL", "GeoNames", "CC BY 4.0", "Ayeduase gate", "500 m",
		"<title>House 0, about 9 min on foot</title>", "Map of hostels near KNUST", "<desc>" + m.Note + "</desc>"} {
		if !strings.Contains(drawing, want) {
			t.Errorf("%q is missing in %s", want, drawing)
		}
	}
}

func TestAMapOfAllHostelsHasNoNote(t *testing.T) {
	m, drawing := mapOf(t, 3, func(int) string { return "Adom" }, placeAt(hostel.PlaceCampus, "KNUST", 6.674, -1.568))
	if len(m.Dots) != 3 || m.Note != "" || strings.Contains(drawing, "<desc>") {
		t.Errorf("%d dots, and the note is %q", len(m.Dots), m.Note)
	}
}

func TestACampusWithoutPlacesHasNoMap(t *testing.T) {
	if m, _ := mapOf(t, 3, func(int) string { return "Adom" }); m.Height != 0 {
		t.Errorf("without a place of the campus: %+v", m)
	}
	if m, _ := mapOf(t, 0, nil, placeAt(hostel.PlaceCampus, "KNUST", 6.674, -1.568)); m.Height != 0 {
		t.Errorf("without hostels: %+v", m)
	}
	if m, _ := mapOf(t, 3, func(int) string { return "Adom" },
		placeAt(hostel.PlaceCampus, "KNUST", 5.6, -0.2)); m.Height != 0 {
		t.Errorf("with hostels far away: %+v", m)
	}
}
