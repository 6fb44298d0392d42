package browseview

import "efie/views/parts"

// HostelMap is a map with the price of each hostel. A price is a link to its hostel. Lengths are in units of the
// drawing. The zero value shows no map.
type HostelMap struct {
	Title  string // "Map of hostels near KNUST"
	Campus []MapPlace
	Gates  []MapPlace
	Areas  []MapPlace
	Prices []MapPrice
	Ways   string // the path of the lines from the prices to their hostels
	Points string // the path of the dots at the ends of the lines
	Scale  int    // length of 500 m
	Unit   string // "GH₵ per month", or "GH₵ for the stay"
	Note   string // the number of hostels on the map in a sentence, or "" if all are on it
}

// MapSize is the width and height of the drawing, and MapLine the height of a price: large enough for a thumb.
const (
	MapSize = 320
	MapLine = 24
)

// MapPlace is a name on the map. X and Y are the middle of the name and, if it has one, of its sign above it.
type MapPlace struct {
	X, Y, Height int
	Name         string
}

// MapPrice is the price of a hostel. X and Y are its centre.
type MapPrice struct {
	X, Y, Width int
	Href        string
	Title       string // "Adom Court, from GH₵ 450 per month, about 8 min on foot"
	Text        string // "450"
	Off         bool   // no bed can be booked
	Here        bool   // the page is about this hostel
}

// HouseMap is the page with the map of one hostel and of the hostels near it.
type HouseMap struct {
	Trail []parts.Link // the last is the hostel's page
	Name  string
	Place string
	Walk  parts.WayOnFoot
	Point parts.MapPoint
	Map   HostelMap
	Near  []parts.HostelCard // from the nearest
}

const mapSources = "Places: © OpenStreetMap contributors (ODbL), GeoNames (CC BY 4.0)."
