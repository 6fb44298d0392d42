package catalogue

import (
	"cmp"
	"math"
	"slices"

	"efie/hostel"
)

// SortOrder is the order of the hostels that a search found. In each of them, hostels with a free bed come first, and
// equal ones are ordered by price.
type SortOrder uint8

// The orders. ByMatch has first what fits the typed text best.
const (
	ByMatch SortOrder = iota
	ByPrice
	ByRating
	ByMinutes // on foot to the campus; hostels whose way is not known come after the others
)

// placed is a hostel that was found, with its place in the order.
type placed struct {
	key  uint64 // of a hostel without a free bed the highest bit is set; then the order's own key, then the price
	rank uint32
}

// place returns the place of a hostel in the order of the query.
func (s *searching) place(rank uint32, m match) placed {
	key := uint64(min(max(m.price, 0), math.MaxUint32))
	switch s.query.Sort {
	case ByMatch:
		key |= uint64(s.text.of(rank)) << 32
	case ByRating:
		key |= uint64(math.MaxUint8-s.ratings[rank]) << 32
	case ByMinutes:
		minutes := s.minutesOf(rank)
		if minutes == 0 {
			minutes = math.MaxUint16 + 1
		}
		key |= uint64(minutes) << 32
	}
	if !m.free {
		key |= 1 << 63
	}
	return placed{key, rank}
}

// ratingTenths returns a rating as pages show it: in tenths.
func ratingTenths(h *hostel.Hostel) uint8 {
	return uint8(min(max(math.Round(h.Rating*10), 0), math.MaxUint8))
}

// hostels returns what was found, in order.
func (s *searching) hostels() []*hostel.Hostel {
	slices.SortFunc(s.found, func(a, b placed) int {
		return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(s.positions[a.rank], s.positions[b.rank]))
	})
	list := make([]*hostel.Hostel, len(s.found))
	for i, p := range s.found {
		list[i] = s.finder.hostels[p.rank]
	}
	return list
}
