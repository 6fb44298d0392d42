package pages

import (
	"math"
	"unicode/utf8"

	"efie/hostel"
	views "efie/views/browse"
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
	f.west, f.east = min(f.west, east), max(f.east, east)
	f.north, f.south = min(f.north, south), max(f.south, south)
}

func (f *mapFrame) scale() float64 {
	const margin = 24
	return min((views.MapWidth-2*margin)/(f.east-f.west), (views.MapHeight-2*margin)/(f.south-f.north))
}

// at returns the position of a point on the map. The middle of the box is the middle of the map.
func (f *mapFrame) at(p hostel.Point) (x, y int) {
	east, south := f.metres(p)
	return views.MapWidth/2 + int(math.Round((east-(f.west+f.east)/2)*f.scale())),
		views.MapHeight/2 + int(math.Round((south-(f.north+f.south)/2)*f.scale()))
}

// named returns a name at a point. A name that would leave the map is moved inside.
func (f *mapFrame) named(p hostel.Point, name string) views.MapPlace {
	x, y := f.at(p)
	n := views.MapPlace{X: x, Y: y, Name: name}
	half := nameWidth(n)/2 + 4
	n.X, n.Y = min(max(x, half), views.MapWidth-half), min(max(y, 14), views.MapHeight-24)
	return n
}

func nameWidth(n views.MapPlace) int { return 8 * utf8.RuneCountInString(n.Name) }
