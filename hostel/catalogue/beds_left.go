package catalogue

import (
	"maps"
	"slices"

	"efie/hostel"
)

// Beds is how many beds are left per campus and category of a snapshot, and what they cost, at one moment. It is
// immutable.
type Beds struct {
	availability *Availability
	version      uint64
	free         set // indexes of room types with a free bed, as in finder.rooms
	campuses     map[int64]BedsLeft
	categories   [hostel.Categories + 1]BedsLeft
}

// BedsLeft is how many beds of a group of hostels can be booked, and what they cost.
type BedsLeft struct {
	Beds   int
	shares map[int]int
	prices pricesByReader
	// hostels are how many hostels have such a bed, by reader as in prices.
	hostels [3]int
}

// Share returns how many of the beds are in rooms that so many students share.
func (b BedsLeft) Share(inRoom int) int { return b.shares[inRoom] }

// For returns the prices of the beds that a reader can book.
func (b BedsLeft) For(reader hostel.Gender) Prices { return b.prices.of(reader) }

// Hostels returns how many hostels have a bed that a reader can book.
func (b BedsLeft) Hostels(reader hostel.Gender) int { return b.hostels[readerIndex(reader)] }

// Near returns the beds left near a campus.
func (b *Beds) Near(campus hostel.Campus) BedsLeft { return b.campuses[campus.ID] }

// InCategory returns the beds left in a category.
func (b *Beds) InCategory(category hostel.Category) BedsLeft { return b.categories[category.Slot()] }

// Beds counts the beds left. The first call looks at the whole snapshot, later calls only at the room types whose
// number has changed, and at all hostels near a campus and in a category where a room type fills or opens.
func (s *Snapshot) Beds(v *Availability) *Beds {
	p := &s.areas
	p.counting.Lock()
	defer p.counting.Unlock()
	if p.counted == nil || p.counted.availability != v {
		p.counted = s.count(v)
		return p.counted
	}
	changes, version, known := v.since(p.counted.version)
	switch {
	case !known:
		p.counted = s.count(v)
	case len(changes) > 0:
		p.counted = s.recount(p.counted, changes, version)
	}
	return p.counted
}

func (s *Snapshot) count(v *Availability) *Beds {
	b := &Beds{
		availability: v, free: newSet(len(s.finder.rooms)), campuses: make(map[int64]BedsLeft, len(s.Campuses)),
	}
	v.all(func(left map[string]int, version uint64) {
		b.version = version
		for rank, h := range s.finder.hostels {
			near, in := b.campuses[h.Campus.ID], &b.categories[h.Category.Slot()]
			first, _ := s.finder.roomsOf(uint32(rank))
			for i := range h.Rooms {
				r := &h.Rooms[i]
				beds := forSale(h, r, left[r.UUID])
				near.add(r.NumberInRoom, beds)
				in.add(r.NumberInRoom, beds)
				b.free.put(first+uint32(i), beds > 0)
			}
			b.campuses[h.Campus.ID] = near
		}
	})
	for _, campus := range s.Campuses {
		b.priceNear(s, campus.ID)
	}
	for slot := range b.categories {
		b.priceIn(s, slot)
	}
	return b
}

// priceNear and priceIn find out what the beds left near a campus and in a category cost, and how many hostels have
// one.
func (b *Beds) priceNear(s *Snapshot, campus int64) {
	near := b.campuses[campus]
	near.prices, near.hostels = s.freePrices(s.areas.campuses[campus], b.free)
	b.campuses[campus] = near
}

func (b *Beds) priceIn(s *Snapshot, slot int) {
	in := &b.categories[slot]
	in.prices, in.hostels = s.freePrices(s.areas.categories[slot], b.free)
}

// freePrices returns the prices of free beds in the hostels of a summary, which may be nil, and by reader how many of
// these hostels have one.
func (s *Snapshot) freePrices(of *Summary, free set) (pricesByReader, [3]int) {
	builder, hostels := newPricesBuilder(), [3]int{}
	if of != nil {
		for _, h := range of.Hostels {
			first, _ := s.finder.roomsOf(s.finder.ranks[h])
			var fits [3]bool
			for i := range h.Rooms {
				if at := first + uint32(i); free.has(at) {
					builder.add(&h.Rooms[i], s.finder.prices[s.finder.rooms[at].cost], &fits)
				}
			}
			for i := range fits {
				if fits[i] {
					hostels[i]++
				}
			}
		}
	}
	return builder.prices(), hostels
}

// recount returns b after some changes.
func (s *Snapshot) recount(b *Beds, changes []change, version uint64) *Beds {
	next := &Beds{
		availability: b.availability, version: version, free: b.free, campuses: maps.Clone(b.campuses),
		categories: b.categories,
	}
	campuses, slots := map[int64]bool{}, map[int]bool{} // where a room type fills or opens
	for _, change := range changes {
		h, r, ok := s.Room(change.roomUUID)
		if !ok || h.Retired {
			continue
		}
		from, to, slot := forSale(h, r, change.from), forSale(h, r, change.to), h.Category.Slot()
		next.campuses[h.Campus.ID] = next.campuses[h.Campus.ID].with(r.NumberInRoom, to-from)
		next.categories[slot] = next.categories[slot].with(r.NumberInRoom, to-from)
		if (from > 0) != (to > 0) {
			if len(campuses) == 0 {
				next.free = slices.Clone(b.free)
			}
			next.free.put(s.finder.roomIndex(h, r), to > 0)
			campuses[h.Campus.ID], slots[slot] = true, true
		}
	}
	for campus := range campuses {
		next.priceNear(s, campus)
	}
	for slot := range slots {
		next.priceIn(s, slot)
	}
	return next
}

// forSale returns how many of the beds left in a room type can be booked.
func forSale(h *hostel.Hostel, r *hostel.Room, left int) int {
	if RoomRefusal(h, r, left) != nil {
		return 0
	}
	return left
}

func (b *BedsLeft) add(inRoom, beds int) {
	if b.shares == nil {
		b.shares = map[int]int{}
	}
	b.Beds += beds
	b.shares[inRoom] += beds
}

// with returns a copy with more beds.
func (b BedsLeft) with(inRoom, beds int) BedsLeft {
	b.shares = maps.Clone(b.shares)
	b.add(inRoom, beds)
	return b
}
