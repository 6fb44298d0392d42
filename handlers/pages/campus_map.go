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
	"efie/views/browseview"
	"efie/views/parts"
)

// Limits of a map. They keep it below 12 KB and readable on a phone.
const (
	maxDots     = 32
	maxPlaces   = 10     // of areas, and of gates
	maxDistance = 15_000 // metres from the campus
	maxName     = 18     // letters
	maxDotBytes = 7_500  // of all dots together
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
	if err := browseview.CampusMapDrawing(m).Render(r.Context(), &drawing); err != nil {
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

type mappedHostel struct {
	h      *hostel.Hostel
	metres float64 // straight distance from the middle of the map
}

// newCampusMap returns the map of a campus, its areas and its nearest hostels. It returns the zero value if the
// position of the campus or of all its hostels is unknown.
func newCampusMap(c *catalogue.Snapshot, campus hostel.Campus) browseview.CampusMap {
	var m browseview.CampusMap
	places := c.PlacesOf(campus.ID)
	middle, known := middleOf(places)
	if !known || c.Near(campus) == nil {
		return m
	}
	var list []mappedHostel
	for _, h := range c.Near(campus).Hostels {
		if d := middle.MetresTo(h.ShownPoint()); h.Point.Known() && d < maxDistance {
			list = append(list, mappedHostel{h, d})
		}
	}
	if len(list) == 0 {
		return m
	}
	slices.SortStableFunc(list, func(a, b mappedHostel) int { return cmp.Compare(a.metres, b.metres) })
	list = list[:min(maxDots, len(list))]
	frame := newMapFrame(middle)
	for _, shown := range list {
		frame.include(shown.h.ShownPoint())
	}
	short := hostel.ShortCampus(campus.Name)
	for _, p := range places {
		if p.Kind != hostel.PlaceArea && p.Kind != hostel.PlaceCampus && p.Kind != hostel.PlaceGate ||
			!p.Point.Known() || middle.MetresTo(p.Point) > maxDistance {
			continue
		}
		if p.Kind != hostel.PlaceArea || p.HasExactPoint() {
			frame.include(p.Point)
		}
	}
	for _, p := range places {
		if !p.Point.Known() || middle.MetresTo(p.Point) > maxDistance {
			continue
		}
		at := frame.named(p.Point, mapText(p.Name, maxName))
		switch {
		case p.Kind == hostel.PlaceArea && len(m.Areas) < maxPlaces:
			m.Areas = append(m.Areas, at)
		case p.Kind == hostel.PlaceGate && len(m.Gates) < maxPlaces:
			m.Gates = append(m.Gates, at)
		case p.Kind == hostel.PlaceCampus && len(m.Campus) == 0:
			at.Name = mapText(short, maxName)
			m.Campus = append(m.Campus, at)
		}
	}
	m.Title, m.Sources = "Map of hostels near "+mapText(short, maxName), mapSources
	m.Scale = max(4, int(math.Round(500*frame.scale())))
	m.Dots = mapDots(c, list, frame, slices.Concat(m.Areas, m.Campus, m.Gates))
	if all := len(c.Near(campus).Hostels); len(m.Dots) < all {
		m.Note = fmt.Sprintf("The map shows %d of %s: the nearest whose place is known.", len(m.Dots),
			parts.Count(all, "hostel", "hostels"))
	}
	m.Height = browseview.MapHeight + mapLine*((len(m.Dots)+1)/2) + 28
	m.File = parts.Link{
		Text: "Open the map: its numbers lead to the hostels", Href: web.CampusHref(c, campus) + "/map.svg",
	}
	return m
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

// mapText shortens a name for a map and removes characters that XML does not allow.
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

// mapLine is the height of a line in the list, large enough for a thumb.
const mapLine = 26

// mapDots returns a dot and a line of the list for each hostel. Dots cover neither each other nor names.
func mapDots(
	c *catalogue.Snapshot, list []mappedHostel, frame *mapFrame, names []browseview.MapPlace,
) []browseview.MapDot {
	var dots []browseview.MapDot
	bytes := 0
	for i, shown := range list {
		dot := browseview.MapDot{
			Number: i + 1, Href: "/hostels/" + shown.h.Slug, Title: hostel.DistanceNotKnown,
			Text: fmt.Sprintf("%d. %s", i+1, mapText(shown.h.Name, maxName)),
		}
		if walk, known := c.Walk(shown.h); known {
			dot.Title = walk.Short()
		}
		dot.Title = mapText(shown.h.Name, 2*maxName) + ", " + dot.Title
		if bytes += 180 + len(html.EscapeString(dot.Href+dot.Title+dot.Text)); bytes > maxDotBytes {
			break
		}
		dot.X, dot.Y = freePosition(dots, names, shown.h.ShownPoint(), frame)
		dots = append(dots, dot)
	}
	rows := (len(dots) + 1) / 2
	for i := range dots {
		dots[i].TextX, dots[i].TextY = 6+browseview.MapWidth/2*(i/rows), browseview.MapHeight+mapLine*(i%rows)+18
	}
	return dots
}

// freePosition returns a position for a dot that touches no other dot and no name. It searches on a spiral around p.
func freePosition(dots []browseview.MapDot, names []browseview.MapPlace, p hostel.Point, frame *mapFrame) (x, y int) {
	const apart, margin = 19, 11
	free := func() bool {
		return !slices.ContainsFunc(dots, func(d browseview.MapDot) bool {
			return (d.X-x)*(d.X-x)+(d.Y-y)*(d.Y-y) < apart*apart
		}) && !slices.ContainsFunc(names, func(n browseview.MapPlace) bool {
			return max(x-n.X, n.X-x) < nameWidth(n)/2+6 && max(y-n.Y, n.Y-y) < 19
		})
	}
	x0, y0 := frame.at(p)
	for step := range 2_000 {
		radius, turn := 1.5*math.Sqrt(float64(step)), 2.4*float64(step) // the golden angle fills the plane evenly
		x, y = x0+int(radius*math.Cos(turn)), y0+int(radius*math.Sin(turn))
		inside := x >= margin && x <= browseview.MapWidth-margin && y >= margin && y <= browseview.MapHeight-margin
		if inside && free() {
			return x, y
		}
	}
	return x0, y0
}
