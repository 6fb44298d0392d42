package intake

import (
	"errors"
	"fmt"

	"efie/hostel"
)

// maxWalk is the longest walk in minutes that an operator may enter.
const maxWalk = 600

// place reads two coordinates or a Plus Code. Without either, it returns the zero Point.
func (in *intake) place() hostel.Point {
	point, given := in.point()
	code := readField(in, "plus_code", in.values["plus_code"], lineUpTo(maxLine))
	switch {
	case code == "":
		return point
	case given:
		in.problem("plus_code", errors.New("expected a Plus Code or latitude and longitude, not both"))
	case in.reader == nil || in.reader.PlusCode == nil:
		in.problem("plus_code", errors.New("expected latitude and longitude instead of a Plus Code"))
	default:
		point = readField(in, "plus_code", any(code), func(any) (hostel.Point, error) { return in.reader.PlusCode(code) })
	}
	return point
}

// point reads two coordinates. given is false if both are empty.
func (in *intake) point() (p hostel.Point, given bool) {
	latitude := readField(in, "latitude", in.values["latitude"], degreesUpTo(90))
	longitude := readField(in, "longitude", in.values["longitude"], degreesUpTo(180))
	if latitude == nil && longitude == nil {
		return hostel.Point{}, false
	}
	const both = "expected both latitude and longitude, or neither"
	switch {
	case latitude == nil:
		in.problem("latitude", errors.New(both))
		return hostel.Point{}, true
	case longitude == nil:
		in.problem("longitude", errors.New(both))
		return hostel.Point{}, true
	}
	p = hostel.Point{Latitude: *latitude, Longitude: *longitude}.Rounded()
	if !p.Known() {
		in.problem("latitude", errors.New("expected a place on land, not 0 and 0"))
	}
	return p, true
}

// ReadPoint reads two coordinates that an operator typed.
func ReadPoint(latitude, longitude string) (hostel.Point, error) {
	in := intake{values: map[string]any{"latitude": latitude, "longitude": longitude}}
	p, _ := in.point()
	if len(in.problems) > 0 {
		return hostel.Point{}, fmt.Errorf("%s: %s", in.problems[0].Field, in.problems[0].Expected)
	}
	return p, nil
}

// degreesUpTo returns a function that reads a coordinate. The function returns nil for an empty value.
func degreesUpTo(most float64) func(any) (*float64, error) {
	return func(v any) (*float64, error) {
		if text, err := lenientText(v); err == nil && text == "" {
			return nil, nil
		}
		n, err := lenientFloat(v, -most, most)
		return &n, err
	}
}
