package catalogue

import (
	"slices"
	"sync"
	"sync/atomic"
)

// Availability is the number of beds left in each room type: a small overlay over a Snapshot, so that a hold never
// rebuilds the snapshot. It informs readers only; the ledger decides who gets the last bed. It is safe for concurrent
// use.
type Availability struct {
	mu       sync.RWMutex
	bedsLeft map[string]int
	version  atomic.Uint64 // counts the changed numbers; written under the lock
	changes  []change      // the last changes, the newest at the end
}

// change is a change of the number of beds left in a room type. from is 0 for a room type that was not known.
type change struct {
	roomUUID string
	from, to int
}

// opensOrFills reports whether the room type had no bed and now has one, or the other way round.
func (c change) opensOrFills() bool { return (c.from > 0) != (c.to > 0) }

// minKeptChanges is how many changes are kept at least. A reader that misses older ones counts everything again.
const minKeptChanges = 1000

// RoomAvailability is the number of beds left in one room type.
type RoomAvailability struct {
	RoomUUID string
	BedsLeft int
}

// NewAvailability returns an overlay in which every room type is full until Set is called.
func NewAvailability() *Availability { return &Availability{bedsLeft: map[string]int{}} }

// Set stores new numbers.
func (a *Availability) Set(numbers []RoomAvailability) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, n := range numbers {
		if left, known := a.bedsLeft[n.RoomUUID]; !known || left != n.BedsLeft {
			a.changes = append(a.changes, change{n.RoomUUID, left, n.BedsLeft})
			a.bedsLeft[n.RoomUUID] = n.BedsLeft
			a.version.Add(1)
		}
	}
	if extra := len(a.changes) - minKeptChanges; extra > minKeptChanges {
		a.changes = slices.Clone(a.changes[extra:])
	}
}

// Prepare stores the numbers of room types that no page shows yet: a page that is kept stays valid.
func (a *Availability) Prepare(numbers []RoomAvailability) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, n := range numbers {
		a.bedsLeft[n.RoomUUID] = n.BedsLeft
	}
}

// since returns the changes after a version, and the version after them. It returns false if they are no longer kept.
func (a *Availability) since(version uint64) ([]change, uint64, bool) {
	a.mu.RLock()
	defer a.mu.RUnlock()
	now := a.version.Load()
	n := now - version
	if n > uint64(len(a.changes)) {
		return nil, now, false
	}
	return slices.Clone(a.changes[len(a.changes)-int(n):]), now, true
}

// all calls f with every number and their version. The numbers do not change during the call.
func (a *Availability) all(f func(left map[string]int, version uint64)) {
	a.mu.RLock()
	defer a.mu.RUnlock()
	f(a.bedsLeft, a.version.Load())
}

// BedsLeft returns how many beds of the room type are left.
func (a *Availability) BedsLeft(roomUUID string) int {
	a.mu.RLock()
	defer a.mu.RUnlock()
	return a.bedsLeft[roomUUID]
}

// Version changes with every number, so that what was computed from the numbers can be kept until then. Read the
// version before the numbers.
func (a *Availability) Version() uint64 { return a.version.Load() }
