package catalogue

import (
	"cmp"
	"slices"

	"efie/hostel"
)

// byRating returns the positions of the hostels: those that can be booked first, then by rating, the best first.
func byRating(hostels []*hostel.Hostel) []uint32 {
	return inOrder(hostels, func(h *hostel.Hostel) float64 { return -h.Rating })
}

// byPrice returns the positions of the hostels: those that can be booked first, then by price, the lowest first.
func byPrice(hostels []*hostel.Hostel) []uint32 {
	return inOrder(hostels, func(h *hostel.Hostel) hostel.Pesewas { return h.MinPrice })
}

// inOrder sorts by bookability, then by the key, then by position. It reads each hostel once, because hostels are far
// apart in memory.
func inOrder[K cmp.Ordered](hostels []*hostel.Hostel, key func(*hostel.Hostel) K) []uint32 {
	type entry struct {
		key   K
		place uint32
	}
	var open, shut []entry
	for place, h := range hostels {
		e := entry{key(h), uint32(place)}
		if h.Available() {
			open = append(open, e)
		} else {
			shut = append(shut, e)
		}
	}
	places := make([]uint32, 0, len(hostels))
	for _, list := range [][]entry{open, shut} {
		slices.SortFunc(list, func(a, b entry) int {
			return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.place, b.place))
		})
		for _, e := range list {
			places = append(places, e.place)
		}
	}
	return places
}
