package catalogue

import (
	"slices"
	"sync"
	"sync/atomic"
)

// Vacancies is how many beds are left in each room type: a small overlay beside the
// catalogue, so that a hold never rebuilds what a hostel is. It is a courtesy to readers;
// the ledger alone decides who gets the last bed. Safe for concurrent use.
type Availability struct {
	mu       sync.RWMutex
	bedsLeft map[string]int
	version  atomic.Uint64 // how many numbers have changed; written under the lock
	changes  []change      // the last of them, the newest at the end
}

// vacated is a number of free beds that was another before; of a room that nobody knew it was 0.
type change struct {
	roomUUID string
	from, to int
}

// keptChanges is how many are remembered at least. Who comes later counts everything again.
const minKeptChanges = 1000

// Vacancy is the number of free beds of one room type.
type RoomAvailability struct {
	RoomUUID string
	BedsLeft int
}

// NewVacancies makes an overlay in which every room is full until Set says otherwise.
func NewAvailability() *Availability { return &Availability{bedsLeft: map[string]int{}} }

// Set notes new numbers.
func (a *Availability) Set(news []RoomAvailability) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.bedsLeft) == 0 {
		a.bedsLeft = make(map[string]int, len(news))
	}
	for _, n := range news {
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

// since are the changes after a version, and the version after them. It is false where they are no
// longer known.
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

// all gives every number and their version to f, during which none changes.
func (a *Availability) all(f func(left map[string]int, version uint64)) {
	a.mu.RLock()
	defer a.mu.RUnlock()
	f(a.bedsLeft, a.version.Load())
}

// BedsLeft is how many beds of the room type are free.
func (a *Availability) BedsLeft(roomUUID string) int {
	a.mu.RLock()
	defer a.mu.RUnlock()
	return a.bedsLeft[roomUUID]
}

// Version moves whenever a number changed, so that what was made from the numbers can be kept
// until then. Read it before them.
func (a *Availability) Version() uint64 { return a.version.Load() }
