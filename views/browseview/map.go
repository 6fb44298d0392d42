package browseview

import "efie/views/parts"

// CampusMap is the map of a campus. Its numbered dots are links to hostels, with a list of the hostels below. Lengths
// are in units of the drawing. The zero value shows no map.
type CampusMap struct {
	Title   string // "Map of hostels near KNUST"
	Height  int    // of the drawing
	Campus  []MapPlace
	Gates   []MapPlace
	Areas   []MapPlace
	Dots    []MapDot
	Scale   int        // length of 500 m
	Sources string     // of the places, with their licences
	Note    string     // the number of shown hostels in a sentence, or "" if all are shown
	File    parts.Link // to the file with the map only
}

// The size of the map without the list below it.
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
	TextX, TextY int    // position of Text in the list
}
