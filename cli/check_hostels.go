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

// implausibleDates returns the dates of hostels that an import would refuse as new ones (R49).
func implausibleDates(hostels []*hostel.Hostel, now time.Time) (found []string) {
	first, last := hostel.PlausibleDays(now)
	for _, h := range hostels {
		for _, stated := range []struct {
			name string
			day  time.Time
		}{{"move-in", h.MoveIn}, {"checkout", h.Checkout}} {
			if !hostel.PlausibleDay(stated.day, now) {
				found = append(found, fmt.Sprintf("hostel %q (%s): its %s date %s is not between %s and %s: correct it with "+
					"efie hostels change", h.Name, h.Slug, stated.name, stated.day.Format(time.DateOnly),
					first.Format(time.DateOnly), last.Format(time.DateOnly)))
			}
		}
	}
	return found
}

// unfitStays returns the hostels on offer with a stay that is longer than the time from move-in until checkout (R49).
// Without a move-in date, a stay of full months that begins now and is too long is only a warning.
func unfitStays(hostels []*hostel.Hostel, now time.Time) (problems, warnings []string) {
	for _, h := range hostels {
		if h.Retired || h.Checkout.IsZero() {
			continue
		}
		named := fmt.Sprintf("hostel %q (%s): ", h.Name, h.Slug)
		stay, left := h.Stay.InWords(), hostel.StayDates{From: h.MoveIn, Until: h.Checkout}.Left()
		booked := h.StayDates(now)
		switch moveIn, checkout := h.MoveIn.Format(time.DateOnly), h.Checkout.Format(time.DateOnly); {
		case !h.MoveIn.Before(h.Checkout):
			problems = append(problems, named+"its move-in date "+moveIn+" is not before its checkout date "+checkout)
		case left > 0 && left < h.Stay:
			problems = append(problems, named+"its stay of "+stay+" is longer than the time from "+moveIn+" until "+checkout)
		case h.MoveIn.IsZero() && h.LateArrival == "" && booked.Left() > 0 && booked.Left() < h.Stay:
			warnings = append(warnings, named+"who books now pays for "+stay+", and about "+booked.Left().InWords()+
				" are left until "+checkout+": state move_in, or late_arrival rest")
		}
	}
	return problems, warnings
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
