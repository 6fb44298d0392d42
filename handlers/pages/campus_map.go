package pages

import (
	"bytes"
	"cmp"
	"fmt"
	"html"
	"math"
	"net/http"
	"slices"
	"strings"
	"unicode"

	"github.com/go-chi/chi/v5"

	"efie/handlers/cache"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
	views "efie/views/browse"
	"efie/views/parts"
)

// Limits of a map, so that it stays below 12 KB and can be read on a phone.
const (
	mostDots   = 32
	mostPlaces = 10     // areas, and gates
	mapReach   = 15_000 // metres from the campus; what is farther off is left out
	mapName    = 18     // letters
	mapBytes   = 7_500  // of all dots
)

const mapSources = "Places: © OpenStreetMap contributors (ODbL), GeoNames (CC BY 4.0)"

type mapHandler struct {
	*web.Renderer
	catalogue *catalogue.Catalogue
}

func (mh *mapHandler) campusMap(w http.ResponseWriter, r *http.Request) error {
	c := mh.catalogue.Snapshot()
	campus, ok := c.CampusBySlug(chi.URLParam(r, "slug"))
	if !ok {
		return web.ErrNoCampus
	}
	m := newCampusMap(c, campus)
	if m.Height == 0 {
		return web.ErrNoCampus
	}
	var drawing bytes.Buffer
	drawing.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n")
	if err := views.CampusMapDrawing(m).Render(r.Context(), &drawing); err != nil {
		return err
	}
	tag := `"` + cache.Tag(drawing.Bytes()) + `"`
	header := w.Header()
	header.Set("Cache-Control", "no-cache")
	header.Set("ETag", tag)
	if cache.Matches(r.Header.Values("If-None-Match"), tag) {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	header.Set("Content-Type", "image/svg+xml; charset=utf-8")
	_, err := w.Write(drawing.Bytes())
	return err
}

type mapped struct {
	h      *hostel.Hostel
	metres float64 // from the middle of the map, as the crow flies
}

// newCampusMap draws a campus, its areas and the nearest hostels, or is zero where none is known.
func newCampusMap(c *catalogue.Snapshot, campus hostel.Campus) views.CampusMap {
	var m views.CampusMap
	places := c.PlacesOf(campus.ID)
	middle, known := middleOf(places)
	if !known || c.Near(campus) == nil {
		return m
	}
	var list []mapped
	for _, h := range c.Near(campus).Hostels {
		if d := middle.MetresTo(h.ShownPoint()); h.Point.Known() && d < mapReach {
			list = append(list, mapped{h, d})
		}
	}
	if len(list) == 0 {
		return m
	}
	slices.SortStableFunc(list, func(a, b mapped) int { return cmp.Compare(a.metres, b.metres) })
	list = list[:min(mostDots, len(list))]
	frame := newMapFrame(middle)
	for _, shown := range list {
		frame.include(shown.h.ShownPoint())
	}
	short := hostel.ShortCampus(campus.Name)
	for _, p := range places {
		if p.Kind != hostel.PlaceArea && p.Kind != hostel.PlaceCampus && p.Kind != hostel.PlaceGate ||
			!p.Point.Known() || middle.MetresTo(p.Point) > mapReach {
			continue
		}
		if p.Kind != hostel.PlaceArea || p.Measures() {
			frame.include(p.Point)
		}
	}
	for _, p := range places {
		if !p.Point.Known() || middle.MetresTo(p.Point) > mapReach {
			continue
		}
		at := frame.named(p.Point, mapText(p.Name, mapName))
		switch {
		case p.Kind == hostel.PlaceArea && len(m.Areas) < mostPlaces:
			m.Areas = append(m.Areas, at)
		case p.Kind == hostel.PlaceGate && len(m.Gates) < mostPlaces:
			m.Gates = append(m.Gates, at)
		case p.Kind == hostel.PlaceCampus && len(m.Campus) == 0:
			at.Name = mapText(short, mapName)
			m.Campus = append(m.Campus, at)
		}
	}
	m.Title, m.Note = "Map of hostels near "+mapText(short, mapName), mapSources
	m.Scale = max(4, int(math.Round(500*frame.scale())))
	m.Dots = mapDots(c, list, frame, slices.Concat(m.Areas, m.Campus, m.Gates))
	if all := len(c.Near(campus).Hostels); len(m.Dots) < all {
		m.Shown = fmt.Sprintf("The map shows %d of %s: the nearest whose place is known.", len(m.Dots),
			parts.Count(all, "hostel", "hostels"))
	}
	m.Height = views.MapHeight + mapLine*((len(m.Dots)+1)/2) + 28
	m.Alone = parts.Link{
		Text: "Open the map: its numbers lead to the hostels", Href: web.CampusHref(c, campus) + "/map.svg",
	}
	return m
}

// middleOf is the campus, or the middle of its gates or areas.
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

// mapText is a name on a map: short, and without characters that XML does not have.
func mapText(name string, most int) string {
	letters := []rune(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\ufffe' || r == '\uffff' {
			return -1
		}
		return r
	}, name))
	if len(letters) > most {
		return string(letters[:most-1]) + "…"
	}
	return string(letters)
}

// mapLine is how high a line of the list is, so that a thumb meets it.
const mapLine = 26

// mapDots are the hostels as dots that do not cover each other or names, each with its line in the list.
func mapDots(c *catalogue.Snapshot, list []mapped, frame *mapFrame, names []views.MapPlace) []views.MapDot {
	var dots []views.MapDot
	bytes := 0
	for i, shown := range list {
		dot := views.MapDot{
			Number: i + 1, Href: "/hostels/" + shown.h.Slug, Title: hostel.DistanceNotKnown,
			Text: fmt.Sprintf("%d. %s", i+1, mapText(shown.h.Name, mapName)),
		}
		if walk, known := c.Walk(shown.h); known {
			dot.Title = walk.Short()
		}
		dot.Title = mapText(shown.h.Name, 2*mapName) + ", " + dot.Title
		if bytes += 180 + len(html.EscapeString(dot.Href+dot.Title+dot.Text)); bytes > mapBytes {
			break
		}
		dot.X, dot.Y = freePlace(dots, names, shown.h.ShownPoint(), frame)
		dots = append(dots, dot)
	}
	rows := (len(dots) + 1) / 2
	for i := range dots {
		dots[i].TextX, dots[i].TextY = 6+views.MapWidth/2*(i/rows), views.MapHeight+mapLine*(i%rows)+18
	}
	return dots
}

// freePlace returns where a dot lies that does not touch the others: as near to its place as a spiral finds room.
func freePlace(dots []views.MapDot, names []views.MapPlace, p hostel.Point, frame *mapFrame) (x, y int) {
	const apart, margin = 19, 11
	free := func() bool {
		return !slices.ContainsFunc(dots, func(d views.MapDot) bool {
			return (d.X-x)*(d.X-x)+(d.Y-y)*(d.Y-y) < apart*apart
		}) && !slices.ContainsFunc(names, func(n views.MapPlace) bool {
			return max(x-n.X, n.X-x) < nameWidth(n)/2+6 && max(y-n.Y, n.Y-y) < 19
		})
	}
	x0, y0 := frame.at(p)
	for step := range 2_000 {
		radius, turn := 1.5*math.Sqrt(float64(step)), 2.4*float64(step) // the golden angle fills the plane evenly
		x, y = x0+int(radius*math.Cos(turn)), y0+int(radius*math.Sin(turn))
		inside := x >= margin && x <= views.MapWidth-margin && y >= margin && y <= views.MapHeight-margin
		if inside && free() {
			return x, y
		}
	}
	return x0, y0
}
