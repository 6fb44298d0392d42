package catalogue

import (
	"math"
	"math/bits"
	"slices"

	"efie/hostel"
)

// SortOrder is the order of found hostels. In each order, hostels of the named place come first, then hostels with a
// free bed.
type SortOrder uint8

const (
	ByMatch SortOrder = iota
	ByPrice
	ByMinutes // on foot to the campus; hostels with an unknown walk come last
)

// place returns the sort key of a hostel in the order of the query. Its lowest bits are the position.
func (s *searching) place(rank, best uint32) uint64 {
	if best == none {
		best = s.priceIndex(s.finder.hostels[rank].MinPrice) + full // slow, so only without a matching room
	}
	place := uint64(0)
	switch s.query.Sort {
	case ByMatch:
		place = uint64(s.text.Fit(rank))
	case ByMinutes:
		if place = uint64(s.minutesOf(rank)); place == 0 {
			place = math.MaxUint16 + 1
		}
	}
	if best >= full {
		place |= 1 << orderBits
	}
	if s.there != nil && !s.there.Has(rank) {
		place |= 2 << orderBits
	}
	place = place<<bits.Len(uint(len(s.prices))) | uint64(best&^full)
	return place<<bits.Len(uint(len(s.positions))) | uint64(s.positions[rank])
}

// orderBits is the number of bits of the key of an order.
const orderBits = 17

// hostels returns the hostels found, in the order of the query.
func (s *searching) hostels() []*hostel.Hostel {
	slices.Sort(s.found)
	list := make([]*hostel.Hostel, len(s.found))
	position := uint64(1)<<bits.Len(uint(len(s.positions))) - 1
	for i, place := range s.found {
		list[i] = s.inCatalogue[place&position]
	}
	return list
}
