package catalogue

import (
	"slices"
	"sync"

	"efie/hostel"
)

// searching is the state of one search.
type searching struct {
	*finder
	query      Query
	text       ranking           // what the typed text means
	open       set               // rooms with a free bed
	tenant     hostel.GenderRule // the genders for whom beds are looked for; 0 for any
	tooDear    uint32            // index into prices
	anyRoom    bool              // nothing is asked of the rooms
	mustBeFree bool
	matched    set // the ranks of the hostels found
	*places

	admitting      [2]int   // hostels, by index into genders
	roomTypeCounts []int    // hostels by index into inRooms
	counted        []uint32 // by index into inRooms: the last hostel that was counted there, counted from 1
	lowest         steps[hostel.Pesewas]
	minutesAway    steps[int]
	free           int
}

// places is room to order the hostels found. It is used again: it was two thirds of what searches allocate, and in one
// of a hundred the garbage collector took more time than the search.
type places struct{ found, spare []uint64 }

var placesPool = sync.Pool{New: func() any { return &places{} }}

func newSearching(f *finder, q Query, open set) *searching {
	return &searching{
		places: placesPool.Get().(*places), finder: f, query: q, open: open, tenant: ruleFor(q.tenant()),
		tooDear: f.tooDear(q.MaxPrice), anyRoom: !q.aboutRooms(), mustBeFree: q.mustBeFree(), matched: newSet(len(f.hostels)),
		roomTypeCounts: make([]int, len(f.inRooms)), counted: make([]uint32, len(f.inRooms)),
		lowest: newSteps(priceSteps, q.MaxPrice), minutesAway: newSteps(minuteSteps, q.Within),
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

// examineAll examines the hostels of a set.
func (s *searching) examineAll(at set) {
	s.found = slices.Grow(s.found[:0], at.count())
	for rank := range at.all() {
		s.examine(rank)
	}
}

// match is what the rooms of one hostel have for the query.
type match struct {
	found    bool
	fits     bool              // a room does
	free     bool              // a bed of such a room is
	price    uint32            // index: of the cheapest free bed that fits, else of the cheapest bed that fits
	lowest   uint32            // index: of the cheapest room whatever the highest price is
	priced   bool              // there is such a room
	admitted hostel.GenderRule // genders whatever the chosen one is
}

func (s *searching) examine(rank uint32) {
	minutes := s.minutesOf(rank)
	near := s.query.Within == 0 || minutes > 0 && minutes <= s.query.Within
	var m match
	s.match(&m, rank, near)
	if m.found && minutes > 0 {
		s.minutesAway.count(minutes)
	}
	if !near {
		return
	}
	for i, g := range genders {
		if m.admitted.Admits(g) {
			s.admitting[i]++
		}
	}
	if m.priced {
		s.lowest.count(s.prices[m.lowest])
	}
	if !m.found {
		return
	}
	if m.free {
		s.free++
	}
	s.found = append(s.found, s.place(rank, &m))
	s.matched.put(rank, true)
}

// match examines the rooms of a hostel, and counts its room types if it is near enough.
func (s *searching) match(m *match, rank uint32, near bool) {
	m.found = s.anyRoom
	roomType := s.query.RoomType
	from, to := s.roomsOf(rank)
	for n, r := range s.rooms[from:to] {
		free := s.open.has(from + uint32(n))
		admits := s.tenant == 0 || r.gender&s.tenant != 0
		price := r.cost
		if s.query.RentOnly {
			price = r.rent
		}
		cheap := price < s.tooDear
		if near && admits && cheap && free && s.counted[r.inRoom] != rank+1 {
			s.counted[r.inRoom] = rank + 1
			s.roomTypeCounts[r.inRoom]++
		}
		if roomType != 0 && s.inRooms[r.inRoom] != roomType || !free && s.mustBeFree {
			continue
		}
		if cheap {
			m.admitted |= r.gender
		}
		if admits && (!m.priced || price < m.lowest) {
			m.lowest, m.priced = price, true
		}
		if admits && cheap {
			m.found = true
			if !m.fits || (bed[uint32]{free, price}).cheaper(bed[uint32]{m.free, m.price}) {
				m.price, m.free, m.fits = price, free, true
			}
		}
	}
}
