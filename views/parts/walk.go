package parts

import (
	"fmt"
	"strings"

	"efie/hostel"
	"efie/hostel/catalogue"
)

// NewWalk returns the walk from a hostel to its campus.
func NewWalk(c *catalogue.Snapshot, h *hostel.Hostel) WayOnFoot {
	walk, isKnown := c.Walk(h)
	if !isKnown {
		return WayOnFoot{Text: hostel.DistanceNotKnown}
	}
	to := walk.Gate
	if to == "" {
		to = hostel.ShortCampus(h.Campus.Name)
	}
	return WayOnFoot{Known: true, Text: walk.String(), Short: strings.TrimPrefix(walk.Short(), "about "), To: to}
}

// NewMapPoint returns the map point of a hostel. where is as exact as the reader may know (R42). Phones open the
// address in their map app, computers in a browser.
func NewMapPoint(where hostel.Whereabouts) MapPoint {
	p := where.Point
	if !p.Known() {
		return MapPoint{}
	}
	at := fmt.Sprintf("%.6f,%.6f", p.Latitude, p.Longitude)
	return MapPoint{Href: Href("https://www.google.com/maps/search/", "api", "1", "query", at),
		Text: strings.Replace(at, ",", ", ", 1), Rough: where.Rough}
}
