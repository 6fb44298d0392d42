package catalogue

import (
	"maps"

	"efie/hostel"
)

// Beds is how many beds are left per campus and category of a snapshot, at one moment. It is immutable.
type Beds struct {
	availability *Availability
	version      uint64
	campuses     map[int64]BedsLeft
	categories   [hostel.Categories + 1]BedsLeft
}

// BedsLeft is how many beds of a group of hostels can be booked.
type BedsLeft struct {
	Beds   int
	shares map[int]int
}

// Share returns how many of the beds are in rooms that so many students share.
func (b BedsLeft) Share(inRoom int) int { return b.shares[inRoom] }

// Near returns the beds left near a campus.
func (b *Beds) Near(campus hostel.Campus) BedsLeft { return b.campuses[campus.ID] }

// InCategory returns the beds left in a category.
func (b *Beds) InCategory(category hostel.Category) BedsLeft { return b.categories[category.Slot()] }

// Beds counts the beds left. The first call looks at the whole snapshot, later calls only at the room types whose
// number has changed.
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
	b := &Beds{availability: v, campuses: make(map[int64]BedsLeft, len(s.Campuses))}
	v.all(func(left map[string]int, version uint64) {
		b.version = version
		for _, h := range s.Hostels {
			near, in := b.campuses[h.Campus.ID], &b.categories[h.Category.Slot()]
			for i := range h.Rooms {
				r := &h.Rooms[i]
				beds := forSale(h, r, left[r.UUID])
				near.add(r.NumberInRoom, beds)
				in.add(r.NumberInRoom, beds)
			}
			b.campuses[h.Campus.ID] = near
		}
	})
	return b
}

// recount returns b after some changes.
func (s *Snapshot) recount(b *Beds, changes []change, version uint64) *Beds {
	next := &Beds{
		availability: b.availability, version: version, campuses: maps.Clone(b.campuses), categories: b.categories,
	}
	for _, change := range changes {
		h, r, ok := s.Room(change.roomUUID)
		if !ok {
			continue
		}
		more := forSale(h, r, change.to) - forSale(h, r, change.from)
		next.campuses[h.Campus.ID] = next.campuses[h.Campus.ID].with(r.NumberInRoom, more)
		next.categories[h.Category.Slot()] = next.categories[h.Category.Slot()].with(r.NumberInRoom, more)
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
