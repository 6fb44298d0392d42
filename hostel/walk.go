package hostel

import (
	"fmt"
	"math"
)

// Walk is the way on foot from a hostel to its campus.
type Walk struct {
	Minutes int    // at least 1
	Metres  int    // along the way, estimated from the straight line; 0 if the places are not known
	Timed   bool   // the minutes were walked and counted; else they are estimated
	Gate    string // the nearest gate's name; "" if the way leads to the campus itself
}

// How a walk is estimated: ways are longer than the straight line, and students walk 4.5 km in an hour.
const (
	detour          = 1.3
	metresPerMinute = 75
)

func WalkOver(straight float64) Walk {
	metres := max(1, int(math.Round(straight*detour)))
	return Walk{Minutes: max(1, (2*metres+metresPerMinute)/(2*metresPerMinute)), Metres: metres}
}

// WalkTo returns the walk from a hostel to the nearest gate of its campus, otherwise to the campus, or false. It starts
// where the hostel is shown, so that the walk of a private house reveals no more than its map.
func (h *Hostel) WalkTo(places []CampusPlace) (Walk, bool) {
	var walk Walk
	from, nearest := h.ShownPoint(), math.Inf(1)
	for _, kind := range []PlaceKind{PlaceGate, PlaceCampus} {
		for _, p := range places {
			if p.Kind != kind || !p.Measures() || !from.Known() {
				continue
			}
			if straight := from.MetresTo(p.Point); straight < nearest {
				nearest, walk = straight, WalkOver(straight)
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

// DistanceNotKnown is what pages say of a hostel without a Walk.
const DistanceNotKnown = "Distance not known"

// longWalk is from how many minutes on the minutes are no longer told: few walk there every day.
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

// MetresText writes a distance as exactly as places are known: "900 m", "1.4 km".
func MetresText(metres int) string {
	if rounded := max(50, (metres+25)/50*50); rounded < 1000 {
		return fmt.Sprintf("%d m", rounded)
	}
	if tenths := (metres + 50) / 100; tenths%10 != 0 {
		return fmt.Sprintf("%d.%d km", tenths/10, tenths%10)
	}
	return fmt.Sprintf("%d km", (metres+50)/1000)
}
