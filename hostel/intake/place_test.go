package intake

import (
	"errors"
	"strings"
	"testing"

	"efie/hostel"
	"efie/test/must"
)

// atKNUST replaces the library of Plus Codes. It knows one code.
func atKNUST(code string) (hostel.Point, error) {
	if code != "6CRWMCFH+R9" {
		return hostel.Point{}, errors.New("expected a full Plus Code")
	}
	return hostel.Point{Latitude: 6.6745, Longitude: -1.5716}, nil
}

func TestAPlaceIsTwoCoordinatesOrAPlusCode(t *testing.T) {
	for _, c := range []struct {
		fields  string
		want    hostel.Point
		mistake string
	}{
		{``, hostel.Point{}, ""},
		{`, "latitude": 6.67450004, "longitude": "-1.5716"`, hostel.Point{Latitude: 6.6745, Longitude: -1.5716}, ""},
		{`, "Lat": 5, "Lng": 0`, hostel.Point{Latitude: 5}, ""},
		{`, "latitude": null, "longitude": "", "plus_code": ""`, hostel.Point{}, ""},
		{`, "Plus Code": "6CRWMCFH+R9"`, hostel.Point{Latitude: 6.6745, Longitude: -1.5716}, ""},
		{`, "plus_code": "MCFH+R9 Kumasi"`, hostel.Point{}, `plus_code: expected a full Plus Code`},
		{`, "plus_code": "6CRWMCFH+R9", "latitude": 6, "longitude": 1`, hostel.Point{},
			"plus_code: expected a Plus Code or latitude and longitude, not both"},
		{`, "latitude": 6`, hostel.Point{}, "longitude: expected both latitude and longitude, or neither"},
		{`, "longitude": 6`, hostel.Point{}, "latitude: expected both latitude and longitude, or neither"},
		{`, "latitude": 91, "longitude": 6`, hostel.Point{}, "latitude: expected a number from -90 to 90"},
		{`, "latitude": 6, "longitude": "east"`, hostel.Point{}, "longitude: expected a number from -180 to 180"},
		{`, "latitude": 0, "longitude": 0`, hostel.Point{}, "latitude: expected a place on land, not 0 and 0"},
		{`, "walk_minutes": 601`, hostel.Point{}, "walk_minutes: expected a whole number from 1 to 600"},
		{`, "payer_hours": 1`, hostel.Point{}, "payer_hours: expected a whole number from 2 to 24"},
		{`, "Hours to pay for a link": 25`, hostel.Point{}, "payer_hours: expected a whole number from 2 to 24"},
		{`, "private_house": "perhaps"`, hostel.Point{}, "private_house: expected yes or no"},
	} {
		file := `[{"name": "Adom", "campus": "KNUST"` + c.fields + `}]`
		hostels, problems := Reader{PlusCode: atKNUST}.Hostels(strings.NewReader(file))
		if c.mistake != "" {
			if len(problems) != 1 || !strings.HasSuffix(problems[0].String(), c.mistake) {
				t.Errorf("%s: %v, want %q", c.fields, problems, c.mistake)
			}
			continue
		}
		if len(problems) > 0 || hostels[0].Point != c.want {
			t.Errorf("%s: %v, %v", c.fields, problems, hostels[0].Point)
		}
	}
	_, problems := ReadHostels(strings.NewReader(`[{"name": "A", "campus": "B", "plus_code": "6CRWMCFH+R9"}]`))
	if len(problems) != 1 || problems[0].Expected != "expected latitude and longitude instead of a Plus Code" {
		t.Errorf("without a library: %v", problems)
	}
}

func TestCoordinatesSurviveASpreadsheet(t *testing.T) {
	file := "name;campus;latitude;longitude;rating\nAdom;KNUST;6,6745;-1,5716;4,5\n"
	hostels, problems := Reader{}.CSV(strings.NewReader(file))
	if len(problems) > 0 || hostels[0].Point != (hostel.Point{Latitude: 6.6745, Longitude: -1.5716}) {
		t.Fatalf("%v, %+v", problems, hostels)
	}
	text := asCSV(t, hostels...)
	must.Contain(t, "the file", text, ",6.6745,-1.5716,")
	for cell, quoted := range map[string]string{
		"-1.5": "-1.5", "-1.5+2": "'-1.5+2", "-": "'-", "=1": "'=1", "'-1": "''-1",
	} {
		if got := quotedCell(cell); got != quoted || unquotedCell(got) != cell {
			t.Errorf("%q is quoted as %q, and read as %q", cell, got, unquotedCell(got))
		}
	}
}

const somePlaces = "campus,kind,name,latitude,longitude,precision\n" +
	"KNUST,gate,Ayeduase gate,6.676,-1.562,exact\n" +
	"KNUST,area,Maxima,,,\n" +
	"KNUST,alias,Tech,,,\n"

func TestPlacesAreReadAndWritten(t *testing.T) {
	for name, file := range map[string]string{
		"as exported": somePlaces,
		"in another order, as a spreadsheet saves it": "\ufeffName;Kind;Campus;Precision;Longitude;Latitude\r\n" +
			"Ayeduase gate;Gate;KNUST;Exact;-1,562;6,676\r\n;;;;;\r\nMaxima;area;KNUST;;;\r\nTech;alias;KNUST;;;\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			places, problems := ReadPlaces(strings.NewReader(file))
			if len(problems) > 0 || len(places) != 3 || places[0].Point.Longitude != -1.562 {
				t.Fatalf("%v, %+v", problems, places)
			}
			var text strings.Builder
			var stored []hostel.CampusPlace
			for _, p := range places {
				stored = append(stored, p.CampusPlace)
			}
			must.Do(t, WritePlaces(&text, map[int64]string{0: "KNUST"}, stored))
			must.Equal(t, "the file", text.String(), byteOrderMark+somePlaces)
		})
	}
}

func TestMistakesInPlacesHaveTheirLine(t *testing.T) {
	const head = "campus,kind,name,latitude,longitude,precision\n"
	for file, mistake := range map[string]string{
		"":                   "expected a line with the names of the columns",
		"campus,kind,name\n": "row 1, expected the columns campus, kind, name, latitude, longitude, precision, each once",
		"campus,kind,name,name,longitude,precision\n":      "row 1, expected the columns",
		head + "\nKNUST,garden,G,6,1,exact\n":              "row 3, kind: expected one of: campus, gate, area, town, alias",
		head + "KNUST,gate,G,6,1,\n":                       "row 2, precision: expected one of: exact, about, town",
		head + "KNUST,gate,G,,,\n":                         "row 2, latitude: expected the position of the gate",
		head + "KNUST,gate,G,6,,exact\n":                   "row 2, longitude: expected both latitude and longitude",
		head + "KNUST,alias,Tech,6,1,exact\n":              "row 2, latitude: expected no position for an alias",
		head + "KNUST,area,Maxima,,,exact\n":               "row 2, precision: expected it only with a latitude",
		head + ",area,Maxima,,,\n":                         "row 2, campus: expected ",
		head + "KNUST,area,,,,\n":                          "row 2, name: expected ",
		head + "KNUST,area,A,,,\nKNUST,area,A,6,1,about\n": "row 3, expected each place once; it is also in row 2",
		head + "KNUST,area,A,,,,more\n":                    "row 2, expected nothing after the named columns, not \"more\"",
	} {
		if _, problems := ReadPlaces(strings.NewReader(file)); len(problems) != 1 ||
			!strings.HasPrefix(problems[0].String(), mistake) {
			t.Errorf("%q: %v, want %q", file, problems, mistake)
		}
	}
}
