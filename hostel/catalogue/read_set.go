package catalogue

import (
	"slices"
	"sync/atomic"

	"efie/hostel"
)

// ReadSet reads how many beds are left and remembers what it was asked. What was made from its answers can be kept
// until one of these numbers changes. One goroutine reads; afterwards many may call StillValid.
type ReadSet struct {
	snapshot     *Snapshot
	availability *Availability
	rooms        map[string]bool
	campuses     map[int64]bool
	categories   [hostel.Categories + 1]bool
	searched     []set // ranks of hostels of which it was read whether a bed is free, not how many are

	checkedVersion atomic.Uint64 // the version of the availability up to which nothing changed that was read
	invalid        atomic.Bool   // something that was read has changed
}

// ReadSet returns an empty read set.
func (s *Snapshot) ReadSet(v *Availability) *ReadSet {
	l := &ReadSet{snapshot: s, availability: v, rooms: map[string]bool{}, campuses: map[int64]bool{}}
	l.checkedVersion.Store(v.Version()) // before the numbers are read, so that no change is missed
	return l
}

// BedsLeft returns how many beds of the room type are left.
func (r *ReadSet) BedsLeft(roomUUID string) int {
	r.rooms[roomUUID] = true
	return r.availability.BedsLeft(roomUUID)
}

// Near returns the beds left near a campus.
func (r *ReadSet) Near(campus hostel.Campus) BedsLeft {
	r.campuses[campus.ID] = true
	return r.snapshot.Beds(r.availability).Near(campus)
}

// HostelsLeft returns how many hostels have a bed that a reader can book, by the id of their campus. As after a search,
// the answer stays valid until a room type sells its last bed, or gets one again.
func (r *ReadSet) HostelsLeft(reader hostel.Gender) map[int64]int {
	r.searched = append(r.searched, r.snapshot.finder.everything())
	beds, left := r.snapshot.Beds(r.availability), make(map[int64]int, len(r.snapshot.Campuses))
	for _, campus := range r.snapshot.Campuses {
		left[campus.ID] = beds.Near(campus).Hostels(reader)
	}
	return left
}

// Full reports whether no bed near a campus is left. Only the answer true is remembered: after false, the caller
// reads which beds are left.
func (r *ReadSet) Full(campus hostel.Campus) bool {
	if r.snapshot.Beds(r.availability).Near(campus).Beds > 0 {
		return false
	}
	r.campuses[campus.ID] = true
	return true
}

// Size returns about how many bytes the read set occupies.
func (r *ReadSet) Size() int {
	size := bytesPerEntry * (len(r.rooms) + len(r.campuses))
	for _, hostels := range r.searched {
		size += 8 * len(hostels)
	}
	return size
}

// bytesPerEntry is about what one entry of a map by text occupies.
const bytesPerEntry = 48

// InCategory returns the beds left in a category.
func (r *ReadSet) InCategory(category hostel.Category) BedsLeft {
	r.categories[category.Slot()] = true
	return r.snapshot.Beds(r.availability).InCategory(category)
}

// StillValid reports whether every number that was read is still the same. It looks only at the changes since the
// last call.
func (r *ReadSet) StillValid() bool {
	if r.invalid.Load() {
		return false
	}
	known := r.checkedVersion.Load()
	if known == r.availability.Version() {
		return true
	}
	changes, version, remembered := r.availability.since(known)
	if !remembered || slices.ContainsFunc(changes, r.wasRead) {
		r.invalid.Store(true)
		return false
	}
	r.checkedVersion.CompareAndSwap(known, version) // a faster caller has checked the same changes, or more
	return true
}

// wasRead reports whether a changed number was read.
func (r *ReadSet) wasRead(change change) bool {
	if r.rooms[change.roomUUID] {
		return true
	}
	h, _, ok := r.snapshot.Room(change.roomUUID)
	if !ok {
		return false
	}
	if r.campuses[h.Campus.ID] || r.categories[h.Category.Slot()] {
		return true
	}
	rank, listed := r.snapshot.finder.ranks[h]
	return listed && change.opensOrFills() &&
		slices.ContainsFunc(r.searched, func(hostels set) bool { return hostels.has(rank) })
}
