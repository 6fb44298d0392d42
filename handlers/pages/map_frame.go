package pages

import (
	"math"
	"unicode/utf8"

	"efie/hostel"
	"efie/views/browseview"
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
	return min((browseview.MapWidth-2*margin)/(f.east-f.west), (browseview.MapHeight-2*margin)/(f.south-f.north))
}

// at returns the position of a point on the map. The middle of the box is the middle of the map.
func (f *mapFrame) at(p hostel.Point) (x, y int) {
	east, south := f.metres(p)
	return browseview.MapWidth/2 + int(math.Round((east-(f.west+f.east)/2)*f.scale())),
		browseview.MapHeight/2 + int(math.Round((south-(f.north+f.south)/2)*f.scale()))
}

// named returns a name at a point. A name that would leave the map is moved inside.
func (f *mapFrame) named(p hostel.Point, name string) browseview.MapPlace {
	x, y := f.at(p)
	n := browseview.MapPlace{X: x, Y: y, Name: name}
	half := nameWidth(n)/2 + 4
	n.X, n.Y = min(max(x, half), browseview.MapWidth-half), min(max(y, 14), browseview.MapHeight-24)
	return n
}

func nameWidth(n browseview.MapPlace) int { return 8 * utf8.RuneCountInString(n.Name) }
