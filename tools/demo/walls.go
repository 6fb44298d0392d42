package main

import (
	"cmp"
	"slices"
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

// cheapest returns 0 and the price of the cheapest free bed, or 1 and that of the cheapest bed if none is free.
func (h *house) cheapest() (full, price int) {
	full = 1
	for _, b := range h.beds {
		free := h.available && b.open && b.rooms*b.inRoom > b.taken
		if price == 0 || free && full == 1 || free == (full == 0) && b.price < price {
			price = b.price
			if free {
				full = 0
			}
		}
	}
	return full, price
}
