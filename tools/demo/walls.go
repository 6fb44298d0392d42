package main

import (
	"cmp"
	"slices"
	"strconv"

	"efie/hostel"
)

// foremost is how many of the best rated may come to stand on the first page: some are full.
const foremost = 14

// wall is houses in the order in which a page shows them, as places in the list, and how far along it
// two pictures must differ.
type wall struct {
	houses []int
	reach  int
}

// walls are every category (the better rated first, those that take no bookings at the end), every campus (the
// cheaper first, those without a free bed at the end), what the categories begin with, one under another, and the
// best rated of different campuses for the first page. Tests look at the pages' own orders.
func walls(houses []*house) []wall {
	byRating := func(a, b int) int { return cmp.Compare(houses[b].rating, houses[a].rating) }
	byPrice := func(a, b int) int {
		full, price := houses[a].cheapest()
		otherFull, otherPrice := houses[b].cheapest()
		return cmp.Or(cmp.Compare(full, otherFull), cmp.Compare(price, otherPrice))
	}
	categories, campuses := map[int][]int{}, map[int][]int{}
	var best []int
	for i, h := range houses {
		categories[h.category] = append(categories[h.category], i)
		campuses[h.campus.id] = append(campuses[h.campus.id], i)
		if h.available {
			best = append(best, i)
		}
	}
	var all []wall
	var begin []int
	for number := range 11 {
		list := bookable(houses, categories[(number+1)%11], byRating)
		all = append(all, wall{list, apart})
		begin = append(begin, list[:apart]...)
	}
	all = append(all, wall{begin, 5 * apart})
	for id := 1; id <= len(campuses); id++ {
		slices.SortStableFunc(campuses[id], byPrice)
		all = append(all, wall{campuses[id], apart})
	}
	slices.SortStableFunc(best, byRating)
	seen := map[int]bool{}
	var first []int
	for _, i := range best {
		if id := houses[i].campus.id; !seen[id] && len(first) < foremost {
			seen[id] = true
			first = append(first, i)
		}
	}
	return append(all, wall{first, foremost})
}

// bookable sorts houses by an order, those that can be booked before those that cannot.
func bookable(houses []*house, list []int, order func(a, b int) int) []int {
	closed := func(i int) int {
		if houses[i].available {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Or(cmp.Compare(closed(a), closed(b)), order(a, b)) })
	return list
}

// cheapest returns 0 and what the cheapest free bed costs per month with all charges, or 1 and what the cheapest bed
// costs if none is free.
func (h *house) cheapest() (full int, cost hostel.Pesewas) {
	full = 1
	for _, b := range h.beds {
		free := h.available && b.open && b.rooms*b.inRoom > b.taken
		if monthly := h.monthly(b); cost == 0 || free && full == 1 || free == (full == 0) && monthly < cost {
			cost = monthly
			if free {
				full = 0
			}
		}
	}
	return full, cost
}

// monthly is what lists are ordered by, as the server computes it from the terms of the house.
func (h *house) monthly(b bed) hostel.Pesewas {
	stay, _ := strconv.ParseFloat(h.terms.Stay, 64) // 0 where it is not stated
	stated := hostel.Hostel{
		Stay: hostel.HalfMonths(2 * stay), Water: perMonth(h.terms.Water), Electricity: perMonth(h.terms.Electricity),
	}
	room := hostel.Room{Price: hostel.Cedis(int64(b.price))}
	for _, c := range b.charges {
		room.Charges = append(room.Charges, hostel.ExtraCharge{
			Amount: hostel.Cedis(int64(c.Amount)), Per: hostel.Period(c.Per), Refundable: c.Refundable,
		})
	}
	return stated.Monthly(&room)
}

// perMonth is what water or electricity costs per bed and month; nothing where it is included or prepaid.
func perMonth(terms string) hostel.Utility {
	cedis, err := strconv.ParseInt(terms, 10, 64)
	if err != nil {
		return hostel.Utility{}
	}
	return hostel.Utility{Terms: hostel.UtilityPerStudent, Amount: hostel.Cedis(cedis)}
}
