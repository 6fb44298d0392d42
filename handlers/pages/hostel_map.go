package pages

import (
	"cmp"
	"fmt"
	"html"
	"math"
	"slices"
	"strings"

	"efie/handlers/cache"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/browseview"
	"efie/views/parts"
)

// Limits of a map. They keep its drawing below 14 KB and readable on a phone.
const (
	maxPlaces     = 10     // of areas, and of gates
	maxDistance   = 15_000 // metres from the middle of the map
	maxPriceBytes = 9_000  // of all prices together
	nearHostels   = 8      // on the map of one hostel
)

// houseMap serves /hostels/{slug}/map.
func (hh *HostelHandler) houseMap(q cache.PageRequest) (page cache.PageResponse, err error) {
	market := hh.Market.For(q)
	c := market.Catalogue
	h, removed := web.HostelAt(c, q.Param("key"))
	if removed != nil {
		return page, removedError(market, *removed)
	}
	if h == nil || h.Retired || !h.Point.Known() {
		return page, web.ErrNoHostel
	}
	if address := "/hostels/" + h.Slug + "/map"; q.Path != address {
		return page, web.MovedWithQuery(address, q.RawQuery)
	}
	near := slices.DeleteFunc(slices.Clone(c.Near(h.Campus).Hostels), func(other *hostel.Hostel) bool {
		return other == h || !other.Point.Known()
	})
	slices.SortStableFunc(near, func(a, b *hostel.Hostel) int {
		return cmp.Compare(h.ShownPoint().MetresTo(a.ShownPoint()), h.ShownPoint().MetresTo(b.ShownPoint()))
	})
	near = near[:min(nearHostels, len(near))]
	all := append([]*hostel.Hostel{h}, near...)
	cards := parts.NewCards(market, all)
	m := browseview.HouseMap{
		Trail: []parts.Link{{Text: "Hostels", Href: "/hostels"}, {Text: h.Name, Href: cards[0].Href + cards[0].Query}},
		Name:  h.Name, Place: parts.CardPlace(cards[0]), Walk: cards[0].Walk, Point: parts.NewMapPoint(h.Whereabouts(false)),
		Map: hostelMap(c, h.Campus, h.ShownPoint(), all, cards), Near: cards[1:],
	}
	if len(m.Map.Prices) > 0 {
		m.Map.Prices[0].Here = true
	}
	p := hh.NewSharedPage(q, "Where "+h.Name+" is", "")
	p.NoIndex, p.Browsing, p.Filtering = true, true, true
	return web.Share(p, browseview.HouseMapPage(p, m)), nil
}

// resultsMap returns the map of results. Its middle is the campus of the first hostel whose place is known.
func resultsMap(c *catalogue.Snapshot, hostels []*hostel.Hostel, cards []parts.HostelCard) browseview.HostelMap {
	first := slices.IndexFunc(hostels, func(h *hostel.Hostel) bool { return h.Point.Known() })
	if first < 0 {
		return browseview.HostelMap{Title: "Map", Note: "None of these hostels has a known place."}
	}
	campus := hostels[first].Campus
	middle, known := middleOf(c.PlacesOf(campus.ID))
	if !known {
		middle = hostels[first].ShownPoint()
	}
	m := hostelMap(c, campus, middle, hostels, cards)
	if n := len(m.Prices); n < len(hostels) {
		m.Note = fmt.Sprintf("%d of these %d hostels are on the map of %s. "+
			"The others are elsewhere, or their place is not known.", n, len(hostels), hostel.ShortCampus(campus.Name))
	}
	return m
}

// hostelMap returns a map of hostels with the places of a campus. A card belongs to each hostel. Hostels at an unknown
// place and hostels far from middle are not on it.
func hostelMap(c *catalogue.Snapshot, campus hostel.Campus, middle hostel.Point, hostels []*hostel.Hostel,
	cards []parts.HostelCard) browseview.HostelMap {
	places := c.PlacesOf(campus.ID)
	near := func(p hostel.Point) bool { return p.Known() && middle.MetresTo(p) < maxDistance }
	frame := newMapFrame(middle)
	if p, known := middleOf(places); known && near(p) {
		frame.include(p)
	}
	for _, h := range hostels {
		if near(h.ShownPoint()) {
			frame.include(h.ShownPoint())
		}
	}
	short := hostel.ShortCampus(campus.Name)
	m := browseview.HostelMap{Title: "Map of hostels near " + short, Unit: "GH₵ per month"}
	if len(cards) > 0 && cards[0].From.TotalFirst {
		m.Unit = "GH₵ for the stay"
	}
	var names []browseview.MapPlace
	add := func(list *[]browseview.MapPlace, p hostel.CampusPlace, name string, height int) {
		at, fits := frame.named(p.Point, name, height)
		covers := func(other browseview.MapPlace) bool {
			return 2*max(at.X-other.X, other.X-at.X) < nameWidth(at)+nameWidth(other) &&
				2*max(at.Y-other.Y, other.Y-at.Y) < at.Height+other.Height
		}
		if fits && len(*list) < maxPlaces && !slices.ContainsFunc(names, covers) {
			*list, names = append(*list, at), append(names, at)
		}
	}
	for _, kind := range []hostel.PlaceKind{hostel.PlaceCampus, hostel.PlaceGate, hostel.PlaceArea} {
		for _, p := range places {
			switch {
			case p.Kind != kind || !near(p.Point):
			case kind == hostel.PlaceCampus:
				add(&m.Campus, p, short, signHeight)
			case kind == hostel.PlaceGate:
				add(&m.Gates, p, p.Name, signHeight)
			default:
				add(&m.Areas, p, p.Name, nameHeight)
			}
		}
	}
	m.Scale = max(4, int(math.Round(500*frame.scale())))
	var ways, points strings.Builder
	bytes := 0
	for i, h := range hostels {
		if !near(h.ShownPoint()) {
			continue
		}
		price := mapPrice(cards[i])
		if bytes += 230 + len(html.EscapeString(price.Href+price.Title+price.Text)); bytes > maxPriceBytes {
			break
		}
		x, y := frame.at(h.ShownPoint())
		freePosition(&price, m.Prices, names, x, y)
		if price.X != x || price.Y != y {
			fmt.Fprintf(&ways, "M%d %dL%d %d", x, y, price.X, price.Y)
			fmt.Fprintf(&points, "M%d %dh0", x, y)
		}
		m.Prices = append(m.Prices, price)
	}
	m.Ways, m.Points = ways.String(), points.String()
	return m
}

// mapPrice returns the label of a hostel, without its position.
func mapPrice(card parts.HostelCard) browseview.MapPrice {
	amount, term := card.From.First()
	p := browseview.MapPrice{
		Href: card.Href + card.Query, Text: strings.TrimPrefix(amount, "GH₵ "), Off: card.From.NoBed != "",
	}
	about := cmp.Or(card.From.NoBed, "from "+amount+" "+term)
	switch {
	case amount == "":
		p.Text, about = "?", cmp.Or(card.From.NoBed, "ask for the price")
	case card.From.TotalFirst && card.From.Total == "":
		p.Text += "/mo"
	}
	p.Title = card.Name + ", " + about + ", " + cmp.Or(card.Walk.Short, hostel.DistanceNotKnown)
	p.Width = 14 + 7*len(p.Text)
	return p
}

// middleOf returns the position of the campus, or the middle of its gates, or the middle of its areas.
func middleOf(places []hostel.CampusPlace) (middle hostel.Point, known bool) {
	for _, kind := range []hostel.PlaceKind{hostel.PlaceCampus, hostel.PlaceGate, hostel.PlaceArea} {
		n := 0.0
		for _, p := range places {
			if p.Kind == kind && p.Point.Known() {
				middle.Latitude += p.Point.Latitude
				middle.Longitude += p.Point.Longitude
				n++
			}
		}
		if n > 0 {
			return hostel.Point{Latitude: middle.Latitude / n, Longitude: middle.Longitude / n}, true
		}
	}
	return middle, false
}

// freePosition moves a price to the position nearest to x and y where it touches no other price and no name. It
// searches on a spiral.
func freePosition(price *browseview.MapPrice, prices []browseview.MapPrice, names []browseview.MapPlace, x, y int) {
	const gap, margin = 3, 2
	touches := func(x, y, width, height int) bool {
		return max(price.X-x, x-price.X) < (price.Width+width)/2+gap &&
			max(price.Y-y, y-price.Y) < (browseview.MapLine+height)/2+gap
	}
	for step := range 12_000 {
		radius, turn := 2.5*math.Sqrt(float64(step)), 2.4*float64(step) // the golden angle fills the plane evenly
		price.X, price.Y = x+int(radius*math.Cos(turn)), y+int(radius*math.Sin(turn))
		inside := price.X >= price.Width/2+margin && price.X <= browseview.MapSize-price.Width/2-margin &&
			price.Y >= browseview.MapLine/2+margin && price.Y <= browseview.MapSize-36
		if inside && !slices.ContainsFunc(prices, func(p browseview.MapPrice) bool {
			return touches(p.X, p.Y, p.Width, browseview.MapLine)
		}) && !slices.ContainsFunc(names, func(n browseview.MapPlace) bool {
			return touches(n.X, n.Y, nameWidth(n), n.Height)
		}) {
			return
		}
	}
	price.X, price.Y = x, y
}
