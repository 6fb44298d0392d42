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
	catalogue  *Snapshot
	vacancies  *Availability
	rooms      map[string]bool
	campuses   map[int64]bool
	categories [hostel.Categories + 1]bool

	known atomic.Uint64 // the version of the vacancies up to which nothing changed that was read
	moved atomic.Bool   // something did
}

// Look begins a reading of the catalogue's beds.
func (s *Snapshot) ReadSet(v *Availability) *ReadSet {
	l := &ReadSet{catalogue: s, vacancies: v, rooms: map[string]bool{}, campuses: map[int64]bool{}}
	l.known.Store(v.Version()) // before the numbers: what changes meanwhile is looked at twice
	return l
}

// BedsLeft is how many beds of the room type are free.
func (r *ReadSet) BedsLeft(roomUUID string) int {
	r.rooms[roomUUID] = true
	return r.vacancies.BedsLeft(roomUUID)
}

// Near is what is left near a campus.
func (r *ReadSet) Near(campus hostel.Campus) BedsLeft {
	r.campuses[campus.ID] = true
	return r.catalogue.Beds(r.vacancies).Near(campus)
}

// Full says whether no bed near a campus is left. Only that is remembered: whoever hears that there is
// one goes on and reads which.
func (r *ReadSet) Full(campus hostel.Campus) bool {
	if r.catalogue.Beds(r.vacancies).Near(campus).Beds > 0 {
		return false
	}
	r.campuses[campus.ID] = true
	return true
}

// Size is about how many bytes it remembers.
func (r *ReadSet) Size() int { return perRead * (len(r.rooms) + len(r.campuses)) }

// perRead is about what one entry takes in a map by text, in bytes.
const perRead = 48

// InCategory is what is left in a category.
func (r *ReadSet) InCategory(category hostel.Category) BedsLeft {
	r.categories[category.Slot()] = true
	return r.catalogue.Beds(r.vacancies).InCategory(category)
}

// Stands says whether every number that was read is still the same. It looks only at the changes
// since it was last asked.
func (r *ReadSet) StillValid() bool {
	if r.moved.Load() {
		return false
	}
	known := r.known.Load()
	if known == r.vacancies.Version() {
		return true
	}
	changes, version, remembered := r.vacancies.since(known)
	if !remembered || slices.ContainsFunc(changes, r.read) {
		r.moved.Store(true)
		return false
	}
	r.known.CompareAndSwap(known, version) // whoever was faster has looked at the same changes, or at more
	return true
}

// read says whether a changed number is one that was read.
func (r *ReadSet) read(change vacated) bool {
	if r.rooms[change.roomUUID] {
		return true
	}
	h, _, ok := r.catalogue.Room(change.roomUUID)
	return ok && (r.campuses[h.Campus.ID] || r.categories[h.Category.Slot()])
}
