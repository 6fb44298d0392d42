package catalogue

import (
	"math"
	"math/bits"

	"efie/hostel"
)

// searching is the state of one search.
type searching struct {
	*finder
	query      Query
	text       ranking           // what the typed text means
	there      set               // ranks of the hostels of the place that it names; nil if it names none
	open       set               // rooms with a free bed
	tenant     hostel.GenderRule // the genders for whom beds are looked for; 0 for any
	tooDear    uint32            // index into prices
	anyRoom    bool              // nothing is asked of the rooms
	mustBeFree bool
	matched    set      // the ranks of the hostels found in the named place
	found      []uint64 // the places of the hostels found
	lowest     []uint32 // hostels by the price of their cheapest room, as in match

	admitting      [hostel.Mixed + 1]int // hostels, by whom they admit
	roomTypeCounts []int                 // hostels by index into inRooms
	minutesAway    steps[int]
	free           int
	named          int // hostels found in the named place
}

func newSearching(f *finder, q Query, open set) *searching {
	return &searching{
		finder: f, query: q, open: open, tenant: ruleFor(q.tenant()), lowest: make([]uint32, len(f.prices)),
		tooDear: f.tooDear(q.MaxPrice), anyRoom: !q.aboutRooms(), mustBeFree: q.mustBeFree(), matched: newSet(len(f.hostels)),
		roomTypeCounts: make([]int, len(f.inRooms)), minutesAway: newSteps(minuteSteps, q.Within),
	}
}

// ruleFor returns the rule that admits a gender alone, 0 for a gender that is not known.
func ruleFor(g hostel.Gender) hostel.GenderRule {
	switch g {
	case hostel.Male:
		return hostel.MaleOnly
	case hostel.Female:
		return hostel.FemaleOnly
	}
	return 0
}

// match is what the rooms of one hostel have for the query. Prices are indexes into prices, none without such a room.
type match struct {
	best     uint32            // price of the cheapest free bed that fits; else of the cheapest bed that fits, and full
	lowest   uint32            // price of the cheapest room whatever the highest price is
	admitted hostel.GenderRule // genders whatever the chosen one is
	shares   uint64            // by index into inRooms: there is such a free bed, whatever the chosen room type is
}

const (
	full uint32 = 1 << 31 // in match.best: no bed that fits is free. Prices are fewer.
	none uint32 = math.MaxUint32
)

// examine adds a hostel if it is found. Only hostels of the named place are counted.
func (s *searching) examine(rank uint32) {
	m := s.match(rank)
	found, counts := s.anyRoom || m.best != none, s.there == nil || s.there.has(rank)
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
	s.matched.put(rank, true)
}

func (s *searching) match(rank uint32) match {
	m := match{best: none, lowest: none}
	from, to := s.roomsOf(rank)
	for n, r := range s.rooms[from:to] {
		free := s.open.has(from + uint32(n))
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
