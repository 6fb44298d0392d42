package web

import (
	"fmt"
	"net/url"
	"strings"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/parts"
)

func NewWalk(c *catalogue.Snapshot, h *hostel.Hostel) parts.WayOnFoot {
	walk, known := c.Walk(h)
	if !known {
		return parts.WayOnFoot{Text: hostel.DistanceNotKnown}
	}
	to := walk.Gate
	if to == "" {
		to = hostel.ShortCampus(h.Campus.Name)
	}
	return parts.WayOnFoot{Known: true, Text: walk.String(), Short: strings.TrimPrefix(walk.Short(), "about "), To: to}
}

// OnMap returns the map point of a hostel. where is as exact as the reader may know (R42).
func OnMap(name string, where hostel.Whereabouts) parts.MapPoint {
	p := where.Point
	if !p.Known() {
		return parts.MapPoint{}
	}
	at := fmt.Sprintf("%.6f,%.6f", p.Latitude, p.Longitude)
	name = strings.ReplaceAll(url.QueryEscape(name), "+", "%20")
	return parts.MapPoint{Href: "geo:" + at + "?q=" + at + "(" + name + ")", Text: strings.Replace(at, ",", ", ", 1),
		Rough: where.Rough}
}
