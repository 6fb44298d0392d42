package browseview

import (
	"cmp"
	"fmt"
	"html"
	"math"
	"slices"
	"strings"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/parts"
)

// Limits of a map. They keep its drawing below 14 KB and readable on a phone.
const (
	maxPlaces     = 10     // of areas, and of gates
	maxDistance   = 15_000 // metres from the middle of the map
	maxPriceBytes = 9_000  // of all prices together
)

// newHostelMap returns a map of hostels with the places of a campus. A card belongs to each hostel. The map omits
// hostels far from middle and hostels at an unknown place.
func newHostelMap(
	c *catalogue.Snapshot, campus hostel.Campus, middle hostel.Point, hostels []*hostel.Hostel, cards []parts.HostelCard,
) HostelMap {
	isNear := func(p hostel.Point) bool { return p.Known() && middle.MetresTo(p) < maxDistance }
	places := c.PlacesOf(campus.ID)
	frame := newMapFrame(middle)
	if p, isKnown := middleOf(places); isKnown && isNear(p) {
		frame.include(p)
	}
	for _, h := range hostels {
		if isNear(h.ShownPoint()) {
			frame.include(h.ShownPoint())
		}
	}
	short := hostel.ShortCampus(campus.Name)
	unit := "GH₵ per month"
	if len(cards) > 0 && cards[0].From.TotalFirst {
		unit = "GH₵ for the stay"
	}
	names := mapNames{frame: frame}
	namesOf := func(kind hostel.PlaceKind) (placed []MapPlace) {
		for _, p := range places {
			if p.Kind == kind && isNear(p.Point) && len(placed) < maxPlaces {
				placed = names.add(placed, p, short)
			}
		}
		return placed
	}
	campuses := namesOf(hostel.PlaceCampus)
	gates := namesOf(hostel.PlaceGate)
	areas := namesOf(hostel.PlaceArea)
	prices := mapPrices{frame: frame, names: names.placed}
	for i, h := range hostels {
		if isNear(h.ShownPoint()) && !prices.add(h.ShownPoint(), newMapPrice(cards[i])) {
			break
		}
	}
	return HostelMap{
		Title:  "Map of hostels near " + short,
		Campus: campuses,
		Gates:  gates,
		Areas:  areas,
		Prices: prices.placed,
		Ways:   prices.ways.String(),
		Points: prices.points.String(),
		Scale:  max(4, int(math.Round(500*frame.scale()))),
		Unit:   unit,
	}
}

// mapNames are the names on a map. No name covers another.
type mapNames struct {
	frame  *mapFrame
	placed []MapPlace
}

// add appends the name of a place to a list if there is room for it. short is the name of the campus.
func (mn *mapNames) add(list []MapPlace, p hostel.CampusPlace, short string) []MapPlace {
	name := p.Name
	if p.Kind == hostel.PlaceCampus {
		name = short
	}
	height := signHeight
	if p.Kind == hostel.PlaceArea {
		height = nameHeight
	}
	place, fits := mn.frame.named(p.Point, name, height)
	covers := func(other MapPlace) bool {
		return 2*distance(place.X, other.X) < nameWidth(place)+nameWidth(other) &&
			2*distance(place.Y, other.Y) < place.Height+other.Height
	}
	if !fits || slices.ContainsFunc(mn.placed, covers) {
		return list
	}
	mn.placed = append(mn.placed, place)
	return append(list, place)
}

// mapPrices are the prices on a map, with the lines from moved prices to their hostels.
type mapPrices struct {
	frame  *mapFrame
	names  []MapPlace
	placed []MapPrice
	bytes  int
	ways   strings.Builder
	points strings.Builder
}

// add places a price near its hostel. It reports false if the map has no room in bytes for it.
func (mp *mapPrices) add(p hostel.Point, price MapPrice) bool {
	mp.bytes += 230 + len(html.EscapeString(price.Href+price.Title+price.Text))
	if mp.bytes > maxPriceBytes {
		return false
	}
	x, y := mp.frame.at(p)
	price.X, price.Y = mp.freePosition(price.Width, x, y)
	if price.X != x || price.Y != y {
		fmt.Fprintf(&mp.ways, "M%d %dL%d %d", x, y, price.X, price.Y)
		fmt.Fprintf(&mp.points, "M%d %dh0", x, y)
	}
	mp.placed = append(mp.placed, price)
	return true
}

// freePosition returns the position nearest to x and y where a price of this width touches no other price and no name.
// It searches on a spiral. Without such a position it returns x and y.
func (mp *mapPrices) freePosition(width, x, y int) (int, int) {
	const gap, margin = 3, 2
	var freeX, freeY int
	touches := func(otherX, otherY, otherWidth, otherHeight int) bool {
		return distance(freeX, otherX) < (width+otherWidth)/2+gap && distance(freeY, otherY) < (MapLine+otherHeight)/2+gap
	}
	touchesPrice := func(p MapPrice) bool { return touches(p.X, p.Y, p.Width, MapLine) }
	touchesName := func(n MapPlace) bool { return touches(n.X, n.Y, nameWidth(n), n.Height) }
	for step := range 12_000 {
		radius := 2.5 * math.Sqrt(float64(step))
		turn := 2.4 * float64(step) // the golden angle fills the plane evenly
		freeX = x + int(radius*math.Cos(turn))
		freeY = y + int(radius*math.Sin(turn))
		isInside := freeX >= width/2+margin && freeX <= MapSize-width/2-margin &&
			freeY >= MapLine/2+margin && freeY <= MapSize-36
		if isInside && !slices.ContainsFunc(mp.placed, touchesPrice) && !slices.ContainsFunc(mp.names, touchesName) {
			return freeX, freeY
		}
	}
	return x, y
}

func distance(a, b int) int { return max(a-b, b-a) }

// newMapPrice returns the label of a hostel, without its position.
func newMapPrice(card parts.HostelCard) MapPrice {
	amount, term := card.From.First()
	text := strings.TrimPrefix(amount, "GH₵ ")
	about := cmp.Or(card.From.NoBed, "from "+amount+" "+term)
	switch {
	case amount == "":
		text = "?"
		about = cmp.Or(card.From.NoBed, "ask for the price")
	case card.From.TotalFirst && card.From.Total == "":
		text += "/mo"
	}
	return MapPrice{
		Href:  card.Href + card.Query,
		Title: card.Name + ", " + about + ", " + cmp.Or(card.Walk.Short, hostel.DistanceNotKnown),
		Text:  text,
		Width: 14 + 7*len(text),
		Off:   card.From.NoBed != "",
	}
}

// middleOf returns the position of the campus, or the middle of its gates, or the middle of its areas.
func middleOf(places []hostel.CampusPlace) (middle hostel.Point, known bool) {
	for _, kind := range []hostel.PlaceKind{hostel.PlaceCampus, hostel.PlaceGate, hostel.PlaceArea} {
		count := 0.0
		for _, p := range places {
			if p.Kind == kind && p.Point.Known() {
				middle.Latitude += p.Point.Latitude
				middle.Longitude += p.Point.Longitude
				count++
			}
		}
		if count > 0 {
			return hostel.Point{Latitude: middle.Latitude / count, Longitude: middle.Longitude / count}, true
		}
	}
	return middle, false
}
