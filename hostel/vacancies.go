package hostel

import "sync"

// Vacancies is how many beds are left in each room type: a small overlay beside the
// catalogue, so that a hold never rebuilds what a hostel is. It is a courtesy to readers;
// the ledger alone decides who gets the last bed. Safe for concurrent use.
type Vacancies struct {
	mu      sync.RWMutex
	left    map[string]int
	version uint64 // moves with every number that changes
}

// Vacancy is the number of free beds of one room type.
type Vacancy struct {
	RoomUUID string
	BedsLeft int
}

// NewVacancies makes an overlay in which every room is full until Set says otherwise.
func NewVacancies() *Vacancies { return &Vacancies{left: map[string]int{}} }

// Set notes new numbers.
func (v *Vacancies) Set(news []Vacancy) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, n := range news {
		if left, known := v.left[n.RoomUUID]; !known || left != n.BedsLeft {
			v.left[n.RoomUUID] = n.BedsLeft
			v.version++
		}
	}
}

// BedsLeft is how many beds of the room type are free.
func (v *Vacancies) BedsLeft(roomUUID string) int {
	v.mu.RLock()
	defer v.mu.RUnlock()
	return v.left[roomUUID]
}

// Version moves whenever a number changed, so that what was made from the numbers can be kept
// until then. Read it before them.
func (v *Vacancies) Version() uint64 {
	v.mu.RLock()
	defer v.mu.RUnlock()
	return v.version
}
