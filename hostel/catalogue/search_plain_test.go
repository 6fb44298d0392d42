package catalogue

import (
	"cmp"
	"slices"
	"strings"

	"efie/hostel"
	"efie/hostel/catalogue/words"
)

// search scans every hostel. It counts each choice of a filter with another scan.
func (c *plainCatalogue) search(v *Availability, q Query, text understood) Found {
	hostels, most := c.match(q.Location)
	rest := q.Location
	if most > 0 {
		rest, _ = words.Budget(strings.TrimSpace(rest))
		rest = strings.TrimSpace(rest)
	}
	q.MaxPrice = lowerPrice(q.MaxPrice, most)
	matching := func(q Query) (list []*hostel.Hostel) {
		for _, h := range hostels {
			if c.fits(h, v, q) {
				list = append(list, h)
			}
		}
		return list
	}
	there := func(list []*hostel.Hostel) []*hostel.Hostel {
		return slices.DeleteFunc(slices.Clone(list), func(h *hostel.Hostel) bool { return !text.there(h) })
	}
	count := func(change func(*Query)) int {
		one := q
		change(&one)
		return len(there(matching(one)))
	}
	list := matching(q)
	slices.SortStableFunc(list, func(a, b *hostel.Hostel) int { return plainOrder(v, q, text, a, b) })
	found := Found{
		Hostels: list, Named: len(there(list)), Place: text.place, Location: rest, MaxPrice: q.MaxPrice,
		Free: count(func(one *Query) { one.Free = true }),
	}
	for _, g := range []hostel.Gender{hostel.Male, hostel.Female} {
		found.Genders = append(found.Genders,
			Counted[hostel.Gender]{g, count(func(one *Query) { one.Gender = g })})
	}
	for n := 1; n < 10; n++ {
		if left := count(func(one *Query) { one.RoomType = n }); left > 0 || n == q.RoomType {
			found.RoomTypes = append(found.RoomTypes, Counted[int]{n, left})
		}
	}
	before := 0
	steps := append(slices.Clone(priceSteps), q.MaxPrice)
	slices.Sort(steps)
	for _, price := range slices.Compact(steps) {
		left := count(func(one *Query) { one.MaxPrice = price })
		if price > 0 && (left > before || price == q.MaxPrice) {
			found.Prices = append(found.Prices, Counted[hostel.Pesewas]{price, left})
			before = left
		}
	}
	before = 0
	for minutes := 1; minutes <= max(60, q.Within); minutes++ {
		if !slices.Contains(minuteSteps, minutes) && minutes != q.Within {
			continue
		}
		left := count(func(one *Query) { one.Within = minutes })
		if left > before || minutes == q.Within {
			found.Minutes = append(found.Minutes, Counted[int]{minutes, left})
		}
		before = left
	}
	amenities := map[string]*Counted[string]{}
	for _, h := range there(matching(q)) {
		for _, key := range plainKeys(plainAmenities(h)) {
			c.count(amenities, key, 1)
		}
	}
	for _, chosen := range q.Amenities {
		if key := hostel.AmenityKey(chosen); c.nameOf(key) != "" {
			c.count(amenities, key, 0)
		} else if amenities[key] == nil {
			amenities[key] = &Counted[string]{Of: chosen}
		}
	}
	for _, facet := range amenities {
		found.Amenities = append(found.Amenities, *facet)
	}
	slices.SortFunc(found.Amenities, func(a, b Counted[string]) int {
		return cmp.Or(cmp.Compare(b.Hostels, a.Hostels), strings.Compare(a.Of, b.Of))
	})
	return found
}

// fits reports whether a hostel matches the query's filters.
func (c *plainCatalogue) fits(h *hostel.Hostel, v *Availability, q Query) bool {
	fits := q.Campus == nil || q.Campus.ID == h.Campus.ID
	fits = fits && (q.Category == nil || q.Category.Index() == h.Category.Index())
	for _, key := range plainKeys(q.Amenities) {
		fits = fits && slices.Contains(c.textsOf[h].amenities, key)
	}
	fits = fits && (q.Within == 0 || h.WalkMinutes > 0 && h.WalkMinutes <= q.Within)
	if q.Gender == "" && q.RoomType == 0 && q.MaxPrice == 0 && !q.Free {
		return fits
	}
	return fits && slices.ContainsFunc(h.Rooms, func(r hostel.Room) bool {
		return plainRoom(h, r, q) && (plainFree(h, r, v) || !q.Free && q.RoomType == 0)
	})
}

// plainRoom reports whether a room matches the query.
func plainRoom(h *hostel.Hostel, r hostel.Room, q Query) bool {
	tenant := q.Gender
	if tenant == "" {
		tenant = q.Reader
	}
	return (tenant == "" || r.Gender.Admits(tenant)) && (q.RoomType == 0 || r.NumberInRoom == q.RoomType) &&
		(q.MaxPrice == 0 || plainCost(h, r, q) <= q.MaxPrice)
}

// plainCost returns the cost that a search compares: the whole cost per month if it is known, otherwise the rent.
func plainCost(h *hostel.Hostel, r hostel.Room, q Query) hostel.Pesewas {
	if cost, known := h.Cost(&r); known && !q.RentOnly {
		return cost.Monthly()
	}
	return r.Price
}

// plainFree reports whether a bed of a room can be booked.
func plainFree(h *hostel.Hostel, r hostel.Room, v *Availability) bool {
	return h.Available() && r.Available && v.BedsLeft(r.UUID) > 0
}

// plainOrder compares two found hostels.
func plainOrder(
	v *Availability, q Query, text understood, a, b *hostel.Hostel,
) int {
	if group := text.elsewhere(a) - text.elsewhere(b); group != 0 {
		return group
	}
	priceA, freeA := plainPrice(a, v, q)
	priceB, freeB := plainPrice(b, v, q)
	if freeA != freeB {
		if freeA {
			return -1
		}
		return 1
	}
	if fit := cmp.Compare(text.relevance(a), text.relevance(b)); q.Sort == ByMatch && fit != 0 {
		return fit
	}
	if q.Sort == ByMinutes && a.WalkMinutes != b.WalkMinutes {
		if a.WalkMinutes == 0 || b.WalkMinutes == 0 {
			return b.WalkMinutes - a.WalkMinutes // a known walk comes first
		}
		return a.WalkMinutes - b.WalkMinutes
	}
	return cmp.Compare(priceA, priceB)
}

// plainPrice returns the price of the cheapest bed that matches the query. free reports whether the bed is free.
func plainPrice(h *hostel.Hostel, v *Availability, q Query) (price hostel.Pesewas, free bool) {
	var all, open []hostel.Pesewas
	for _, r := range h.Rooms {
		if plainRoom(h, r, q) {
			all = append(all, plainCost(h, r, q))
			if plainFree(h, r, v) {
				open = append(open, plainCost(h, r, q))
			}
		}
	}
	switch {
	case len(open) > 0:
		return slices.Min(open), true
	case len(all) > 0:
		return slices.Min(all), false
	}
	return h.MinPrice, false
}

func (c *plainCatalogue) count(facets map[string]*Counted[string], key string, n int) {
	if facets[key] == nil {
		facets[key] = &Counted[string]{Of: c.nameOf(key)}
	}
	facets[key].Hostels += n
}

// nameOf returns the spelling of an amenity that most hostels have, or "". Of equally frequent spellings, it returns
// the first.
func (c *plainCatalogue) nameOf(key string) (name string) {
	mostUsers := 0
	for _, spelling := range c.spellings {
		if hostel.AmenityKey(spelling) == key && c.users[spelling] > mostUsers {
			name = spelling
			mostUsers = c.users[spelling]
		}
	}
	return name
}

// plainSpellings returns the amenities of a hostel and its rooms in all spellings.
func plainSpellings(h *hostel.Hostel) []string {
	all := slices.Clone(h.Amenities)
	for _, r := range h.Rooms {
		all = append(all, r.Amenities...)
	}
	return all
}

// plainAmenities returns the amenities of a hostel and its rooms, each in one spelling.
func plainAmenities(h *hostel.Hostel) (list []string) {
	for _, name := range plainSpellings(h) {
		if !slices.Contains(plainKeys(list), hostel.AmenityKey(name)) {
			list = append(list, name)
		}
	}
	return list
}

func plainKeys(names []string) []string {
	keys := make([]string, len(names))
	for i, name := range names {
		keys[i] = hostel.AmenityKey(name)
	}
	return keys
}
