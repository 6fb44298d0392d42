package hostel

import (
	"fmt"
	"math"
)

// Walk is the way on foot from a hostel to its campus.
type Walk struct {
	Minutes int    // at least 1
	Metres  int    // estimated from the straight line; 0 if the positions are unknown
	Timed   bool   // the minutes were measured on foot; otherwise they are estimated
	Gate    string // the name of the nearest gate; "" if the way leads to the campus itself
}

const (
	detour          = 1.3 // the length of the way divided by that of the straight line
	metresPerMinute = 75  // 4.5 km in an hour
)

// EstimateWalk estimates a walk from the length of the straight line in metres.
func EstimateWalk(straight float64) Walk {
	metres := max(1, int(math.Round(straight*detour)))
	return Walk{Minutes: max(1, (2*metres+metresPerMinute)/(2*metresPerMinute)), Metres: metres}
}

// WalkTo returns the walk from the hostel to the nearest gate of its campus, or to the campus if no gate is known. It
// returns false if the walk is unknown. The walk begins at ShownPoint, so it does not reveal a private house.
func (h *Hostel) WalkTo(places []CampusPlace) (Walk, bool) {
	var walk Walk
	from, nearest := h.ShownPoint(), math.Inf(1)
	for _, kind := range []PlaceKind{PlaceGate, PlaceCampus} {
		for _, p := range places {
			if p.Kind != kind || !p.HasExactPoint() || !from.Known() {
				continue
			}
			if straight := from.MetresTo(p.Point); straight < nearest {
				nearest, walk = straight, EstimateWalk(straight)
				if kind == PlaceGate {
					walk.Gate = p.Name
				}
			}
		}
		if walk.Minutes > 0 {
			break
		}
	}
	if h.WalkMinutes > 0 {
		walk.Minutes, walk.Timed = h.WalkMinutes, true
	}
	return walk, walk.Minutes > 0
}

// DistanceNotKnown is the text of pages for a hostel without a Walk.
const DistanceNotKnown = "Distance not known"

// longWalk is the number of minutes above which pages say "more than an hour".
const longWalk = 60

// String returns the walk in words: "about 12 minutes on foot (900 m)".
func (w Walk) String() string {
	text := Count(w.Minutes, "minute") + " on foot"
	switch {
	case w.Minutes > longWalk:
		text = "more than an hour on foot"
	case !w.Timed:
		text = "about " + text
	}
	if w.Metres > 0 {
		text += " (" + MetresText(w.Metres) + ")"
	}
	return text
}

// Short returns the walk in few words: "about 12 min on foot".
func (w Walk) Short() string {
	switch {
	case w.Minutes > longWalk:
		return "over 1 hour on foot"
	case w.Timed:
		return fmt.Sprintf("%d min on foot", w.Minutes)
	}
	return fmt.Sprintf("about %d min on foot", w.Minutes)
}

// MetresText returns a distance, rounded to the precision of the known positions: "900 m", "1.4 km".
func MetresText(metres int) string {
	if rounded := max(50, (metres+25)/50*50); rounded < 1000 {
		return fmt.Sprintf("%d m", rounded)
	}
	if tenths := (metres + 50) / 100; tenths%10 != 0 {
		return fmt.Sprintf("%d.%d km", tenths/10, tenths%10)
	}
	return fmt.Sprintf("%d km", (metres+50)/1000)
}
