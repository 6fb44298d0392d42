package browseview

import (
	"math"
	"unicode/utf8"

	"efie/hostel"
)

// mapFrame is the box around all points on a map, in metres from a point.
type mapFrame struct {
	from         hostel.Point
	west, east   float64
	north, south float64
}

func newMapFrame(from hostel.Point) *mapFrame {
	return &mapFrame{from: from, west: -400, east: 400, north: -400, south: 400}
}

func (f *mapFrame) metres(p hostel.Point) (east, south float64) {
	const degree = 111_195
	return (p.Longitude - f.from.Longitude) * degree * math.Cos(f.from.Latitude*math.Pi/180),
		(f.from.Latitude - p.Latitude) * degree
}

func (f *mapFrame) include(p hostel.Point) {
	east, south := f.metres(p)
	f.west = min(f.west, east)
	f.east = max(f.east, east)
	f.north = min(f.north, south)
	f.south = max(f.south, south)
}

func (f *mapFrame) scale() float64 {
	const margin = 24
	return (MapSize - 2*margin) / max(f.east-f.west, f.south-f.north)
}

// at returns the position of a point on the map. The middle of the box is the middle of the map.
func (f *mapFrame) at(p hostel.Point) (x, y int) {
	east, south := f.metres(p)
	return MapSize/2 + int(math.Round((east-(f.west+f.east)/2)*f.scale())),
		MapSize/2 + int(math.Round((south-(f.north+f.south)/2)*f.scale()))
}

// named returns a name at a point. It reports false if the point is outside the map or the name is wider than the map.
// A name that would cross the edge is moved inside.
func (f *mapFrame) named(p hostel.Point, name string, height int) (n MapPlace, fits bool) {
	n.X, n.Y = f.at(p)
	n.Name = name
	n.Height = height
	half := nameWidth(n)/2 + 12 // wide fonts need the 12
	inside := min(n.X, n.Y) > 0 && max(n.X, n.Y) < MapSize
	n.X = min(max(n.X, half), MapSize-half)
	n.Y = min(max(n.Y, 16), MapSize-40)
	return n, inside && name != "" && 2*half <= MapSize
}

// nameHeight is the height of a name, and signHeight its height with the sign of a campus or gate.
const nameHeight, signHeight = 14, 30

func nameWidth(n MapPlace) int { return 7 * utf8.RuneCountInString(n.Name) }
