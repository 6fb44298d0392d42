package cli

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"efie/hostel"
)

func pastCheckouts(hostels []*hostel.Hostel, now time.Time) (found []string) {
	for _, h := range hostels {
		if _, set := h.CheckoutAfter(now); !set && !h.Checkout.IsZero() {
			found = append(found, fmt.Sprintf("hostel %q (%s): its checkout date %s is in the past and counts as not set",
				h.Name, h.Slug, h.Checkout.Format(time.DateOnly)))
		}
	}
	return found
}

// incomplete returns a warning for each hostel on offer that lacks details that students need.
func incomplete(hostels []*hostel.Hostel) (found []string) {
	for _, h := range hostels {
		if h.Retired {
			continue
		}
		bookable := slices.ContainsFunc(h.Rooms, func(r hostel.Room) bool { return r.Available && r.Beds() > 0 })
		var missing []string
		for _, need := range []struct {
			met  bool
			what string
		}{
			{h.Manager.Email != "", "no email address of its host"},
			{h.Place() != "", "no address or location"},
			{len(h.Images) > 0, "no picture"},
			{bookable || !h.Available(), "no room that can be booked"},
			{h.Point.Known() || h.WalkMinutes > 0, "no latitude and longitude"},
		} {
			if !need.met {
				missing = append(missing, need.what)
			}
		}
		if len(missing) > 0 {
			found = append(found, fmt.Sprintf("hostel %q (%s) has %s", h.Name, h.Slug, strings.Join(missing, ", ")))
		}
	}
	return found
}

// farAway is a distance from the campus, in metres. Beyond it, the coordinates of a hostel are probably wrong.
const farAway = 15_000

// misplaced returns a warning for each hostel on offer that is far from the gates and the centre of its campus.
func misplaced(hostels []*hostel.Hostel, places []hostel.CampusPlace) (found []string) {
	of := map[int64][]hostel.Point{}
	for _, p := range places {
		if (p.Kind == hostel.PlaceCampus || p.Kind == hostel.PlaceGate) && p.Point.Known() {
			of[p.CampusID] = append(of[p.CampusID], p.Point)
		}
	}
	for _, h := range hostels {
		if h.Retired || !h.Point.Known() || len(of[h.Campus.ID]) == 0 {
			continue
		}
		nearest := math.Inf(1)
		for _, p := range of[h.Campus.ID] {
			nearest = min(nearest, h.Point.MetresTo(p))
		}
		if nearest > farAway {
			found = append(found, fmt.Sprintf("hostel %q (%s) is %s from its campus: check its latitude and longitude",
				h.Name, h.Slug, hostel.MetresText(int(nearest))))
		}
	}
	return found
}
