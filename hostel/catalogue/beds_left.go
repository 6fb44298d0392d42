package catalogue

import (
	"efie/hostel"
	"efie/hostel/catalogue/numbers"
)

// BedCount is a count of a snapshot's bookable beds at one moment. It is immutable.
type BedCount struct {
	snapshot     *Snapshot
	availability *Availability
	version      uint64
	bedsLeft     []int       // bookable beds, by index of the room type in finder.rooms
	free         numbers.Set // indexes of room types with a bookable bed
}

// BedsLeft holds the number and prices of the bookable beds in a group of hostels.
type BedsLeft struct {
	Beds   int
	shares map[int]int
	prices pricesByReader
}

// Share returns the number of beds in rooms for inRoom students.
func (b BedsLeft) Share(inRoom int) int { return b.shares[inRoom] }

func (b BedsLeft) For(reader hostel.Gender) Prices { return b.prices.of(reader) }

// Beds returns the count of bookable beds. It counts again only if the availability has changed.
func (s *Snapshot) Beds(v *Availability) *BedCount {
	s.counting.Lock()
	defer s.counting.Unlock()
	if b := s.counted; b == nil || b.availability != v || b.version != v.Version() {
		s.counted = s.count(v)
	}
	return s.counted
}

func (s *Snapshot) count(v *Availability) *BedCount {
	rooms := len(s.finder.rooms)
	b := &BedCount{snapshot: s, availability: v, bedsLeft: make([]int, rooms), free: numbers.NewSet(rooms)}
	v.all(func(left map[string]int, version uint64) {
		b.version = version
		for rank, h := range s.finder.hostels {
			first, _ := s.finder.roomsOf(uint32(rank))
			for i := range h.Rooms {
				r, at := &h.Rooms[i], first+uint32(i)
				if RoomRefusal(h, r, left[r.UUID]) == nil {
					b.bedsLeft[at] = left[r.UUID]
					b.free.Put(at, true)
				}
			}
		}
	})
	return b
}

func (b *BedCount) Near(campus hostel.Campus) BedsLeft { return b.leftIn(b.snapshot.Near(campus)) }

func (b *BedCount) InCategory(category hostel.Category) BedsLeft {
	return b.leftIn(b.snapshot.InCategory(category))
}

// leftIn returns the bookable beds in the hostels of a summary. The summary may be nil.
func (b *BedCount) leftIn(area *Summary) BedsLeft {
	if area == nil {
		return BedsLeft{}
	}
	left, prices, finder := BedsLeft{shares: map[int]int{}}, newPricesBuilder(), b.snapshot.finder
	for _, h := range area.Hostels {
		first, _ := finder.roomsOf(finder.ranks[h])
		for i := range h.Rooms {
			r, at := &h.Rooms[i], first+uint32(i)
			if !b.free.Has(at) {
				continue
			}
			left.Beds += b.bedsLeft[at]
			left.shares[r.NumberInRoom] += b.bedsLeft[at]
			prices.add(r, finder.prices[finder.rooms[at].cost])
		}
	}
	left.prices = prices.prices()
	return left
}

func (b *BedCount) HostelsNear(campus hostel.Campus, reader hostel.Gender) int {
	area, finder, hostels := b.snapshot.Near(campus), b.snapshot.finder, 0
	if area == nil {
		return 0
	}
	for _, h := range area.Hostels {
		first, _ := finder.roomsOf(finder.ranks[h])
		for i := range h.Rooms {
			if b.free.Has(first+uint32(i)) && h.Rooms[i].Gender.Fits(reader) {
				hostels++
				break
			}
		}
	}
	return hostels
}
