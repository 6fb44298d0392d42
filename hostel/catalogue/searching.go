package catalogue

import (
	"math"
	"math/bits"

	"efie/hostel"
	"efie/hostel/catalogue/numbers"
	"efie/hostel/catalogue/textsearch"
)

// searching holds the state of one search.
type searching struct {
	*finder
	query      Query
	text       *textsearch.Match // of the typed text
	there      numbers.Set       // ranks of the hostels of the named place; nil if no place is named
	open       numbers.Set       // indexes of rooms with a free bed
	tenant     hostel.GenderRule // the gender of the future resident; 0 if unknown
	tooDear    uint32            // index into prices
	anyRoom    bool              // the query has no condition for rooms
	mustBeFree bool
	matched    numbers.Set // ranks of the hostels found in the named place
	found      []uint64    // sort keys of the hostels found, see place
	lowest     []uint32    // number of hostels, by index of the price in match.lowest

	admitting      [hostel.Mixed + 1]int // number of hostels, by match.admitted
	roomTypeCounts []int                 // number of hostels, by index into inRooms
	minutesAway    steps[int]
	free           int
	named          int // number of hostels found in the named place
}

func newSearching(f *finder, q Query, open numbers.Set) *searching {
	return &searching{
		finder: f, query: q, open: open, tenant: ruleFor(q.tenant()), lowest: make([]uint32, len(f.prices)),
		tooDear: f.tooDear(q.MaxPrice), anyRoom: !q.aboutRooms(), mustBeFree: q.mustBeFree(),
		matched: numbers.NewSet(len(f.hostels)), roomTypeCounts: make([]int, len(f.inRooms)),
		minutesAway: newSteps(minuteSteps, q.Within),
	}
}

// ruleFor returns the rule that admits only one gender, or 0 for an unknown gender.
func ruleFor(g hostel.Gender) hostel.GenderRule {
	switch g {
	case hostel.Male:
		return hostel.MaleOnly
	case hostel.Female:
		return hostel.FemaleOnly
	}
	return 0
}

// match is the result of one hostel's rooms for the query. Its prices are indexes into prices, or none.
type match struct {
	best     uint32            // price of the cheapest matching bed that is free; if all are taken, plus full
	lowest   uint32            // price of the cheapest room, ignoring the query's highest price
	admitted hostel.GenderRule // admitted genders, ignoring the query's gender
	shares   uint64            // bits by index into inRooms: a free bed matches, ignoring the query's room type
}

const (
	full uint32 = 1 << 31 // in match.best: no matching bed is free. It is above every index.
	none uint32 = math.MaxUint32
)

// examine adds a hostel if it matches. Only hostels of the named place are counted.
func (s *searching) examine(rank uint32) {
	m := s.match(rank)
	found, counts := s.anyRoom || m.best != none, s.there == nil || s.there.Has(rank)
	minutes := s.minutesOf(rank)
	if found && counts && minutes > 0 {
		s.minutesAway.count(minutes, 1)
	}
	if near := s.query.Within == 0 || minutes > 0 && minutes <= s.query.Within; !near {
		return
	}
	if found {
		s.found = append(s.found, s.place(rank, m.best))
	}
	if !counts {
		return
	}
	s.admitting[m.admitted&hostel.Mixed]++
	for shares := m.shares; shares != 0; shares &= shares - 1 {
		s.roomTypeCounts[bits.TrailingZeros64(shares)]++
	}
	if m.lowest != none {
		s.lowest[m.lowest]++
	}
	if !found {
		return
	}
	if m.best < full {
		s.free++
	}
	s.named++
	s.matched.Put(rank, true)
}

func (s *searching) match(rank uint32) match {
	m := match{best: none, lowest: none}
	from, to := s.roomsOf(rank)
	for n, r := range s.rooms[from:to] {
		free := s.open.Has(from + uint32(n))
		admits := s.tenant == 0 || r.gender&s.tenant != 0
		price := r.cost
		if s.query.RentOnly {
			price = r.rent
		}
		cheap := price < s.tooDear
		if admits && cheap && free {
			m.shares |= 1 << r.inRoom
		}
		if s.query.RoomType != 0 && s.inRooms[r.inRoom] != s.query.RoomType || s.mustBeFree && !free {
			continue
		}
		if cheap {
			m.admitted |= r.gender
		}
		if admits {
			m.lowest = min(m.lowest, price)
		}
		if !free {
			price += full
		}
		if admits && cheap {
			m.best = min(m.best, price)
		}
	}
	return m
}
