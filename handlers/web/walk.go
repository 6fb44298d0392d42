package web

import (
	"fmt"
	"net/url"
	"strings"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/parts"
)

// NewWalk is how far a hostel is from its campus on foot.
func NewWalk(c *catalogue.Snapshot, h *hostel.Hostel) parts.WayOnFoot {
	walk, known := c.Walk(h)
	if !known {
		return parts.WayOnFoot{Text: hostel.DistanceNotKnown, Short: hostel.DistanceNotKnown}
	}
	to := walk.Gate
	if to == "" {
		to = hostel.ShortCampus(h.Campus.Name)
	}
	return parts.WayOnFoot{Known: true, Text: walk.String(), Short: walk.Short(), To: to}
}

// OnMap is where a hostel stands. Only a student with a confirmed booking may see the exact point of a private house.
func OnMap(h *hostel.Hostel, exact bool) parts.MapPoint {
	p, rough := h.ShownPoint(), h.PrivateHouse
	if exact {
		p, rough = h.Point, false
	}
	if !p.Known() {
		return parts.MapPoint{}
	}
	at := fmt.Sprintf("%.6f,%.6f", p.Latitude, p.Longitude)
	name := strings.ReplaceAll(url.QueryEscape(h.Name), "+", "%20")
	return parts.MapPoint{Href: "geo:" + at + "?q=" + at + "(" + name + ")", Text: strings.Replace(at, ",", ", ", 1),
		Rough: rough}
}
