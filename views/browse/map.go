package browse

import "efie/views/parts"

// CampusMap is the map of a campus: a drawing whose numbered dots are links to hostels, with a list of them below.
// Lengths are in units of the drawing, which is MapWidth wide. The zero value is none.
type CampusMap struct {
	Title  string // "Map of hostels near KNUST"
	Height int    // of the drawing
	Campus []MapPlace
	Gates  []MapPlace
	Areas  []MapPlace
	Dots   []MapDot
	Scale  int // the width of what is 500 m
	Note   string
	Shown  string     // of how many hostels it shows how many, "" where it shows all
	Alone  parts.Link // to the file, for the campus's page
}

// The size of the map in a CampusMap. The list of its hostels stands below.
const (
	MapWidth  = 360
	MapHeight = 300
)

type MapPlace struct {
	X, Y int
	Name string
}

type MapDot struct {
	X, Y         int
	Number       int
	Href         string
	Title        string // "Adom Court, about 8 min on foot"
	Text         string // "12. Adom Court"
	TextX, TextY int    // of its line in the list
}
