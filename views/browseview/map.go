package browseview

import (
	"cmp"
	"fmt"
	"slices"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/parts"
)

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

// nearHostels is the number of other hostels on the map of one hostel.
const nearHostels = 8

// NewHouseMap returns the map of a hostel whose place is known.
func NewHouseMap(market parts.Market, h *hostel.Hostel) HouseMap {
	hostels := append([]*hostel.Hostel{h}, nearestTo(market.Catalogue, h)...)
	cards := parts.NewCards(market, hostels)
	card := cards[0]
	drawing := newHostelMap(market.Catalogue, h.Campus, h.ShownPoint(), hostels, cards)
	if len(drawing.Prices) > 0 {
		drawing.Prices[0].Here = true
	}
	return HouseMap{
		Trail: []parts.Link{{Text: "Hostels", Href: "/hostels"}, {Text: h.Name, Href: card.Href + card.Query}},
		Name:  h.Name,
		Place: parts.CardPlace(card),
		Walk:  card.Walk,
		Point: parts.NewMapPoint(h.Whereabouts(false)),
		Map:   drawing,
		Near:  cards[1:],
	}
}

// nearestTo returns the hostels of the same campus that are nearest to a hostel, from the nearest.
func nearestTo(c *catalogue.Snapshot, h *hostel.Hostel) []*hostel.Hostel {
	others := slices.DeleteFunc(slices.Clone(c.Near(h.Campus).Hostels), func(other *hostel.Hostel) bool {
		return other == h || !other.Point.Known()
	})
	slices.SortStableFunc(others, func(a, b *hostel.Hostel) int {
		return cmp.Compare(h.ShownPoint().MetresTo(a.ShownPoint()), h.ShownPoint().MetresTo(b.ShownPoint()))
	})
	return others[:min(nearHostels, len(others))]
}

// newResultsMap returns the map of results. A card belongs to each hostel. The middle of the map is the campus of the
// first hostel whose place is known.
func newResultsMap(c *catalogue.Snapshot, hostels []*hostel.Hostel, cards []parts.HostelCard) HostelMap {
	first := slices.IndexFunc(hostels, func(h *hostel.Hostel) bool { return h.Point.Known() })
	if first < 0 {
		return HostelMap{Title: "Map", Note: "None of these hostels has a known place."}
	}
	campus := hostels[first].Campus
	middle, isKnown := middleOf(c.PlacesOf(campus.ID))
	if !isKnown {
		middle = hostels[first].ShownPoint()
	}
	drawing := newHostelMap(c, campus, middle, hostels, cards)
	if onMap := len(drawing.Prices); onMap < len(hostels) {
		drawing.Note = fmt.Sprintf("%d of these %d hostels are on the map of %s. "+
			"The others are elsewhere, or their place is not known.", onMap, len(hostels), hostel.ShortCampus(campus.Name))
	}
	return drawing
}
