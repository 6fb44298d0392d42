package intake

import (
	"errors"
	"fmt"
	"slices"

	"efie/hostel"
)

// A price is unusual above unusual times the usual price, or below this part of it. A median needs at least
// fewestPrices prices.
const (
	unusual      = 5
	fewestPrices = 5
)

// firstUsualPrice is the usual price of a month while fewer than fewestPrices are stored.
const firstUsualPrice = hostel.Pesewas(600_00)

// usualPrices holds the stored prices. A file's own prices do not count, because all may have the same mistake.
type usualPrices struct {
	atCampus map[string][]hostel.Pesewas // by its name, sorted
	all      []hostel.Pesewas            // sorted
	hostels  map[string]*hostel.Hostel   // by uuid
}

func newUsualPrices(stored []*hostel.Hostel) *usualPrices {
	u := &usualPrices{atCampus: map[string][]hostel.Pesewas{}, hostels: map[string]*hostel.Hostel{}}
	for _, h := range stored {
		u.hostels[h.UUID] = h
		for _, room := range h.Rooms {
			u.all = append(u.all, room.Price)
			u.atCampus[h.Campus.Name] = append(u.atCampus[h.Campus.Name], room.Price)
		}
	}
	slices.Sort(u.all)
	for _, prices := range u.atCampus {
		slices.Sort(prices)
	}
	return u
}

// at returns the usual price of a month near a campus, and its name.
func (u *usualPrices) at(campus string) (usual hostel.Pesewas, name string) {
	prices := u.atCampus[campus]
	switch {
	case len(prices) >= fewestPrices:
		return prices[len(prices)/2], "the median near " + campus
	case len(u.all) >= fewestPrices:
		return u.all[len(u.all)/2], "the median of all hostels"
	}
	return firstUsualPrice, "the usual price"
}

// unusualPrice is a new price that is far from the usual one.
type unusualPrice struct {
	field    string
	expected string // the limit
	isHigh   bool
	isOfStay bool // computed from a price per semester or year
}

// unusualOf returns the unusual prices of a hostel that the stored hostel does not have.
func (u *usualPrices) unusualOf(h *hostel.Hostel) (list []unusualPrice) {
	usual, name := u.at(h.Campus.Name)
	old := u.hostels[h.UUID]
	if old == nil {
		old = &hostel.Hostel{}
	}
	check := func(field string, price, before hostel.Pesewas, isOfStay bool) {
		switch {
		case price == before, price == 0:
		case price > unusual*usual:
			list = append(list, unusualPrice{field, fmt.Sprintf("expected a price per month of at most %s, which is %d "+
				"times %s (%s)", unusual*usual, unusual, name, usual), true, isOfStay})
		case unusual*price < usual:
			list = append(list, unusualPrice{field, fmt.Sprintf("expected a price per month of at least %s, which is a "+
				"fifth of %s (%s)", usual/unusual, name, usual), false, isOfStay})
		}
	}
	for n := range h.Rooms {
		room := &h.Rooms[n]
		before, _ := old.Room(room.UUID)
		if before == nil {
			before = &hostel.Room{}
		}
		check(fmt.Sprintf("room_details[%d].price", n), room.Price, before.Price, room.StayPrice > 0)
	}
	if len(h.Rooms) == 0 {
		check("min_price", h.MinPrice, old.MinPrice, false)
		check("max_price", h.MaxPrice, old.MaxPrice, false)
	}
	return list
}

// advice returns the ways to correct the price in a file.
func (p unusualPrice) advice() string {
	switch {
	case p.isOfStay:
		return "Correct it or the months of stay"
	case p.isHigh:
		return "If it is for a semester or a year, name it “Price per semester” or “Price per year”, or add a “Period”, " +
			"with “Months of stay”"
	}
	return "Correct it: it is in cedis for one bed and a whole month"
}

// unusualPrices returns a mistake for each new price that is far from the usual price near its campus (R63).
func (r *Review) unusualPrices(hostels, stored []*hostel.Hostel) (problems []Mistake) {
	usual := newUsualPrices(stored)
	for i, h := range hostels {
		isExported := r.Sources[i].HasUUID
		if isExported && len(usual.all) < fewestPrices {
			continue
		}
		for _, price := range usual.unusualOf(h) {
			problems = append(problems, mistake(i, h, price.field, fmt.Sprintf("%s. %s; if it is right, import with "+
				"--unusual-prices", price.expected, price.advice())))
		}
	}
	return problems
}

// CheckPrices fails if a change of a stored hostel sets a price that an import would refuse (R63).
func CheckPrices(next *hostel.Hostel, stored []*hostel.Hostel) error {
	for _, price := range newUsualPrices(stored).unusualOf(next) {
		return errors.New(price.expected + "; if it is right, use --unusual-prices")
	}
	return nil
}
