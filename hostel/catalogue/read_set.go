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
func (c *Snapshot) ReadSet(v *Availability) *ReadSet {
	l := &ReadSet{catalogue: c, vacancies: v, rooms: map[string]bool{}, campuses: map[int64]bool{}}
	l.known.Store(v.Version()) // before the numbers: what changes meanwhile is looked at twice
	return l
}

// BedsLeft is how many beds of the room type are free.
func (l *ReadSet) BedsLeft(roomUUID string) int {
	l.rooms[roomUUID] = true
	return l.vacancies.BedsLeft(roomUUID)
}

// Near is what is left near a campus.
func (l *ReadSet) Near(campus hostel.Campus) BedsLeft {
	l.campuses[campus.ID] = true
	return l.catalogue.Beds(l.vacancies).Near(campus)
}

// Full says whether no bed near a campus is left. Only that is remembered: whoever hears that there is
// one goes on and reads which.
func (l *ReadSet) Full(campus hostel.Campus) bool {
	if l.catalogue.Beds(l.vacancies).Near(campus).Beds > 0 {
		return false
	}
	l.campuses[campus.ID] = true
	return true
}

// Size is about how many bytes it remembers.
func (l *ReadSet) Size() int { return perRead * (len(l.rooms) + len(l.campuses)) }

// perRead is about what one entry takes in a map by text, in bytes.
const perRead = 48

// InCategory is what is left in a category.
func (l *ReadSet) InCategory(category hostel.Category) BedsLeft {
	l.categories[category.Slot()] = true
	return l.catalogue.Beds(l.vacancies).InCategory(category)
}

// Stands says whether every number that was read is still the same. It looks only at the changes
// since it was last asked.
func (l *ReadSet) StillValid() bool {
	if l.moved.Load() {
		return false
	}
	known := l.known.Load()
	if known == l.vacancies.Version() {
		return true
	}
	changes, version, remembered := l.vacancies.since(known)
	if !remembered || slices.ContainsFunc(changes, l.read) {
		l.moved.Store(true)
		return false
	}
	l.known.CompareAndSwap(known, version) // whoever was faster has looked at the same changes, or at more
	return true
}

// read says whether a changed number is one that was read.
func (l *ReadSet) read(change vacated) bool {
	if l.rooms[change.roomUUID] {
		return true
	}
	h, _, ok := l.catalogue.Room(change.roomUUID)
	return ok && (l.campuses[h.Campus.ID] || l.categories[h.Category.Slot()])
}
