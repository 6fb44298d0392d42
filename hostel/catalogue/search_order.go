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
	key      uint64 // of a hostel without a free bed the highest bit is set; then the order's own key, then the price
	position uint32 // in the catalogue
}

// place returns the place of a hostel in the order of the query.
func (s *searching) place(rank uint32, m *match) placed {
	if !m.fits {
		m.price = s.finder.hostels[rank].MinPrice // far away in memory: read for hostels alone that are found
	}
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
	return placed{key, s.positions[rank]}
}

// ratingTenths returns a rating as pages show it: in tenths.
func ratingTenths(h *hostel.Hostel) uint8 {
	return uint8(min(max(math.Round(h.Rating*10), 0), math.MaxUint8))
}

// hostels returns what was found, in order.
func (s *searching) hostels() []*hostel.Hostel {
	found := s.inOrder()
	list := make([]*hostel.Hostel, len(found))
	for i, p := range found {
		list[i] = s.inCatalogue[p.position]
	}
	return list
}

// fewPlaced is up to how many hostels comparing them is faster than moving them digit by digit.
const fewPlaced = 200

// inOrder sorts what was found by key, and equal ones by position. It moves many hostels by one digit of 8 bits after
// another, the lowest first (a radix sort): 50,000 take 0.7 ms so, and 4 ms with comparisons.
func (s *searching) inOrder() []placed {
	if len(s.found) <= fewPlaced {
		slices.SortFunc(s.found, func(a, b placed) int {
			return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.position, b.position))
		})
		return s.found
	}
	list, next := s.found, make([]placed, len(s.found))
	sortBy := func(digit func(p placed) uint8) {
		var starts [257]int
		for _, p := range list {
			starts[int(digit(p))+1]++
		}
		if slices.Contains(starts[1:], len(list)) { // it is the same digit in all
			return
		}
		for d := range 256 {
			starts[d+1] += starts[d]
		}
		for _, p := range list {
			d := digit(p)
			next[starts[d]] = p
			starts[d]++
		}
		list, next = next, list
	}
	for shift := 0; shift < 32; shift += 8 {
		sortBy(func(p placed) uint8 { return uint8(p.position >> shift) })
	}
	for shift := 0; shift < 64; shift += 8 {
		sortBy(func(p placed) uint8 { return uint8(p.key >> shift) })
	}
	return list
}
