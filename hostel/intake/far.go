package intake

import (
	"fmt"
	"math"

	"efie/hostel"
)

// Distances from the campus in metres. A position beyond near is refused if a slip explains it, and beyond far always.
const (
	near = 15_000
	far  = 50_000
)

// slip is a way to mistype a position, with the position that was meant.
type slip struct {
	text  string
	meant hostel.Point
}

// slipsOf returns the slips that may have led to p, each with the position that was meant.
func slipsOf(p hostel.Point) []slip {
	return []slip{
		{"a minus is missing", hostel.Point{Latitude: p.Latitude, Longitude: -p.Longitude}},
		{"latitude and longitude are swapped", hostel.Point{Latitude: p.Longitude, Longitude: p.Latitude}},
		{"the minus is at the wrong number", hostel.Point{Latitude: -p.Latitude, Longitude: -p.Longitude}},
		{"the minus is too much", hostel.Point{Latitude: -p.Latitude, Longitude: p.Longitude}},
		{"latitude and longitude are swapped and a minus is missing",
			hostel.Point{Latitude: p.Longitude, Longitude: -p.Latitude}},
		{"latitude and longitude are swapped and the minus is at the wrong number",
			hostel.Point{Latitude: -p.Longitude, Longitude: -p.Latitude}},
	}
}

// distance returns the metres from a point to the nearest gate or centre of a campus. known is false if Efie knows no
// position of the campus.
func (c *Campuses) distance(campus string, p hostel.Point) (metres float64, known bool) {
	metres = math.Inf(1)
	for _, place := range c.points[campus] {
		metres = min(metres, p.MetresTo(place))
	}
	return metres, len(c.points[campus]) > 0
}

// farPositions returns a mistake for each new or changed position that is far from the hostel's campus.
func (r *Review) farPositions(hostels, stored []*hostel.Hostel) (problems []Mistake) {
	if r.Campuses == nil {
		return nil
	}
	before := map[string]hostel.Point{}
	for _, old := range stored {
		before[old.UUID] = old.Point
	}
	for i, h := range hostels {
		if !h.Point.Known() || before[h.UUID] == h.Point {
			continue
		}
		expected := r.Campuses.expectNear(h.Campus.Name, h.Point)
		if expected != "" {
			problems = append(problems, mistake(i, h, r.Sources[i].positionField(), expected))
		}
	}
	return problems
}

// expectNear returns the sentence about a position that is far from its campus, or "".
func (c *Campuses) expectNear(campus string, p hostel.Point) string {
	metres, known := c.distance(campus, p)
	if !known || metres <= near {
		return ""
	}
	expected := fmt.Sprintf("expected a position near %s, not %v, %v, which is %s away", hostel.ShortCampus(campus),
		p.Latitude, p.Longitude, hostel.MetresText(int(metres)))
	for _, slip := range slipsOf(p) {
		again, _ := c.distance(campus, slip.meant)
		if again <= near {
			return fmt.Sprintf("%s. Probably %s: latitude %v and longitude %v are near it", expected, slip.text,
				slip.meant.Latitude, slip.meant.Longitude)
		}
	}
	if metres <= far {
		return ""
	}
	return expected
}
