package catalogue

import (
	"slices"
	"sync/atomic"

	"efie/hostel"
)

// Look is a reading of how many beds are left, which remembers what it was asked. So whatever was
// made of it can be kept until one of those numbers is another, and not until any number is. One
// goroutine reads; then many may ask whether it stands.
type ReadSet struct {
	snapshot     *Snapshot
	availability *Availability
	rooms        map[string]bool
	campuses     map[int64]bool
	categories   [hostel.Categories + 1]bool

	checkedVersion atomic.Uint64 // the version of the vacancies up to which nothing changed that was read
	invalid        atomic.Bool   // something did
}

// Look begins a reading of the catalogue's beds.
func (s *Snapshot) ReadSet(v *Availability) *ReadSet {
	l := &ReadSet{snapshot: s, availability: v, rooms: map[string]bool{}, campuses: map[int64]bool{}}
	l.checkedVersion.Store(v.Version()) // before the numbers: what changes meanwhile is looked at twice
	return l
}

// BedsLeft is how many beds of the room type are free.
func (r *ReadSet) BedsLeft(roomUUID string) int {
	r.rooms[roomUUID] = true
	return r.availability.BedsLeft(roomUUID)
}

// Near is what is left near a campus.
func (r *ReadSet) Near(campus hostel.Campus) BedsLeft {
	r.campuses[campus.ID] = true
	return r.snapshot.Beds(r.availability).Near(campus)
}

// Full says whether no bed near a campus is left. Only that is remembered: whoever hears that there is
// one goes on and reads which.
func (r *ReadSet) Full(campus hostel.Campus) bool {
	if r.snapshot.Beds(r.availability).Near(campus).Beds > 0 {
		return false
	}
	r.campuses[campus.ID] = true
	return true
}

// Size is about how many bytes it remembers.
func (r *ReadSet) Size() int { return bytesPerEntry * (len(r.rooms) + len(r.campuses)) }

// perRead is about what one entry takes in a map by text, in bytes.
const bytesPerEntry = 48

// InCategory is what is left in a category.
func (r *ReadSet) InCategory(category hostel.Category) BedsLeft {
	r.categories[category.Slot()] = true
	return r.snapshot.Beds(r.availability).InCategory(category)
}

// Stands says whether every number that was read is still the same. It looks only at the changes
// since it was last asked.
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
	r.checkedVersion.CompareAndSwap(known, version) // whoever was faster has looked at the same changes, or at more
	return true
}

// read says whether a changed number is one that was read.
func (r *ReadSet) wasRead(change change) bool {
	if r.rooms[change.roomUUID] {
		return true
	}
	h, _, ok := r.snapshot.Room(change.roomUUID)
	return ok && (r.campuses[h.Campus.ID] || r.categories[h.Category.Slot()])
}
