package hostel

import "math"

// Point is a position on earth in degrees of WGS 84. The zero Point means unknown.
type Point struct{ Latitude, Longitude float64 }

func (p Point) Known() bool { return p != Point{} }

// earthRadius is the mean radius of the earth in metres.
const earthRadius = 6_371_009

// MetresTo returns the length of the straight line to another point in metres, by the haversine formula.
func (p Point) MetresTo(q Point) float64 {
	north, east := radians(q.Latitude-p.Latitude), radians(q.Longitude-p.Longitude)
	a := math.Pow(math.Sin(north/2), 2) +
		math.Cos(radians(p.Latitude))*math.Cos(radians(q.Latitude))*math.Pow(math.Sin(east/2), 2)
	return 2 * earthRadius * math.Asin(math.Min(1, math.Sqrt(a)))
}

func radians(degrees float64) float64 { return degrees * math.Pi / 180 }

// Cell is the size in metres of the cells that hide the exact positions of private houses.
const Cell = 150

// Centre returns the centre of the point's cell. The cells are fixed, so repeated requests reveal nothing more.
func (p Point) Centre() Point {
	const height = Cell * 180 / (math.Pi * earthRadius) // degrees
	row := (math.Floor(p.Latitude/height) + 0.5) * height
	width := height / max(0.01, math.Cos(radians(row)))
	return Point{row, (math.Floor(p.Longitude/width) + 0.5) * width}.Rounded()
}

// Rounded returns the point with six decimals: a tenth of a metre.
func (p Point) Rounded() Point {
	return Point{math.Round(p.Latitude*1e6) / 1e6, math.Round(p.Longitude*1e6) / 1e6}
}

// Precision states how exactly a position is known. Distances use only Exact and About positions.
type Precision string

const (
	Exact Precision = "exact" // two sources agree within 500 m
	About Precision = "about" // one source names it
	Town  Precision = "town"  // the centre of the town: good enough for a map, not for a distance
)

type PlaceKind string

const (
	PlaceCampus PlaceKind = "campus" // the campus itself, for a campus without known gates
	PlaceGate   PlaceKind = "gate"
	PlaceArea   PlaceKind = "area"  // a neighbourhood in which students of the campus live
	PlaceTown   PlaceKind = "town"  // the town of the campus; only its name is used
	PlaceAlias  PlaceKind = "alias" // another name of the campus; it has no position
)

// CampusPlace is a place or a name that belongs to a campus.
type CampusPlace struct {
	CampusID  int64
	Kind      PlaceKind
	Name      string
	Point     Point
	Precision Precision
}

// HasExactPoint reports whether distances to the place can be measured.
func (p CampusPlace) HasExactPoint() bool {
	return p.Point.Known() && (p.Precision == Exact || p.Precision == About)
}
