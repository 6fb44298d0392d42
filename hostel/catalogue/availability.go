package catalogue

import (
	"sync"
	"sync/atomic"

	"efie/hostel"
)

// Availability holds the number of beds left in each room type. It only informs readers: the ledger decides who gets a
// bed. It is safe for concurrent use.
type Availability struct {
	mu       sync.RWMutex
	bedsLeft map[string]int
	version  atomic.Uint64 // counts changes of numbers; written under the lock
}

type RoomAvailability struct {
	RoomUUID string
	BedsLeft int
}

// NewAvailability returns an Availability in which every room type is full until Set is called.
func NewAvailability() *Availability { return &Availability{bedsLeft: map[string]int{}} }

func (a *Availability) Set(numbers []RoomAvailability) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, n := range numbers {
		if left, known := a.bedsLeft[n.RoomUUID]; !known || left != n.BedsLeft {
			a.bedsLeft[n.RoomUUID] = n.BedsLeft
			a.version.Add(1)
		}
	}
}

// all calls f with all numbers and their version. The numbers do not change during the call.
func (a *Availability) all(f func(left map[string]int, version uint64)) {
	a.mu.RLock()
	defer a.mu.RUnlock()
	f(a.bedsLeft, a.version.Load())
}

func (a *Availability) BedsLeft(roomUUID string) int {
	a.mu.RLock()
	defer a.mu.RUnlock()
	return a.bedsLeft[roomUUID]
}

// Version changes when a number changes. Read it before the numbers.
func (a *Availability) Version() uint64 { return a.version.Load() }

// Refusals if no student can book a room (R2). Each message is a sentence for the student.
var (
	ErrHostelUnavailable = hostel.NewProblem(hostel.Conflict, "hostel_unavailable",
		"This hostel is not taking bookings at the moment.")
	ErrHostelRetired = hostel.NewProblem(hostel.Conflict, "hostel_retired",
		"This hostel is no longer on Efie. If you have booked a bed here, you keep it.")
	ErrRoomClosed = hostel.NewProblem(hostel.Conflict, "room_closed", "The hostel has closed this room type for now.")
	ErrRoomFull   = hostel.NewProblem(hostel.Conflict, "room_full",
		"Every bed of this room type is taken. Another room type may still have one.")
)

// RoomRefusal returns the reason why no student can book a room type with bedsLeft beds, or nil.
func RoomRefusal(h *hostel.Hostel, r *hostel.Room, bedsLeft int) error {
	switch {
	case h.Retired:
		return ErrHostelRetired
	case !h.Available():
		return ErrHostelUnavailable
	case !r.Available:
		return ErrRoomClosed
	case bedsLeft <= 0:
		return ErrRoomFull
	}
	return nil
}
