package intake

import (
	"fmt"
	"strings"
	"testing"

	"efie/hostel"
	"efie/test/must"
)

func TestAPositionFarFromTheCampusIsRefused(t *testing.T) {
	campuses := shipped(t)
	const swapped, minus = "latitude and longitude are swapped", "a minus is missing"
	for _, c := range []struct{ campus, latitude, longitude, expected string }{
		{"KNUST", "6.6745", "-1.5716", ""},
		{"KNUST", "6.80", "-1.60", ""}, // 14 km
		{"KNUST", "6.95", "-1.60", ""}, // 31 km, and no slip explains it
		{"KNUST", "-1.5716", "6.6745", swapped + ": latitude 6.6745 and longitude -1.5716 are near it"},
		{"KNUST", "6.6745", "1.5716", minus + ": latitude 6.6745 and longitude -1.5716 are near it"},
		{"KNUST", "1.5716", "6.6745", swapped + " and a minus is missing: latitude 6.6745"},
		{"KNUST", "-6.6745", "1.5716", "the minus is at the wrong number: latitude 6.6745 and longitude -1.5716"},
		{"KNUST", "-6.6745", "-1.5716", "the minus is too much: latitude 6.6745 and longitude -1.5716"},
		{"KNUST", "5.65", "-0.187", "expected a position near KNUST, not 5.65, -0.187, which is 190"},
		{"UCC", "5.1", "1.28", minus},
		{"Hilltop", "51.5", "0.1", ""}, // no position of this campus is known
	} {
		file := fmt.Sprintf("Name,Campus,Lat,Long,campus.id\nAdom,%s,%s,%s,\n", c.campus, c.latitude, c.longitude)
		r := Review{Campuses: campuses}
		reader := Reader{Source: func(s Source) { r.Sources = append(r.Sources, s) }}
		if c.campus != "Hilltop" {
			reader.Campuses = campuses
		}
		hostels, problems := reader.CSV(strings.NewReader(file))
		must.Equal(t, "the mistakes of the file", len(problems), 0)
		mistakes := joined(r.Locate(r.Check(hostels, nil, nil, today)))
		if c.expected == "" {
			must.Equal(t, "the mistakes of "+file, mistakes, "")
			continue
		}
		must.Contain(t, "the mistakes of "+file, mistakes, `row 2, hostel 1 "Adom", Lat: expected a position near `)
		must.Contain(t, "the mistakes of "+file, mistakes, c.expected)
		must.Equal(t, "the mistakes of a stored position", len(r.Check(hostels, hostels, nil, today)), 0)
	}
}

func TestAPlusCodeFarFromTheCampusIsNamed(t *testing.T) {
	r := Review{Campuses: shipped(t)}
	reader := Reader{
		PlusCode: func(string) (hostel.Point, error) { return hostel.Point{Latitude: 6.6745, Longitude: -1.5716}, nil },
		Campuses: r.Campuses, Source: func(s Source) { r.Sources = append(r.Sources, s) },
	}
	hostels, _ := reader.CSV(strings.NewReader("Name,Campus,Plus code\nAdom,UCC,6CRWMCFH+R9\n"))
	mistakes := joined(r.Locate(r.Check(hostels, nil, nil, today)))
	must.Contain(t, "the mistakes", mistakes, `row 2, hostel 1 "Adom", Plus code: expected a position near UCC`)
}
