package pages

import (
	"context"
	"sync"
	"time"
)

// Served counts the students who have or had a bed. It reads all bookings.
type Served interface {
	StudentsServed(ctx context.Context) (int, error)
}

// servedStudents stores the number of served students. The page is made again every cache.StaleFor, and a count reads
// all bookings.
type servedStudents struct {
	source Served
	clock  func() time.Time

	mu     sync.Mutex
	number int
	at     time.Time // of the last count, even if it failed
}

// A number is used for recountAfter. A page waits for a new one for countTimeout, which is shorter than the time of the
// page: with a slow database it shows the old number instead of failing.
const recountAfter, countTimeout = time.Hour, 2 * time.Second

// count returns the number of served students, at most an hour old. If counting fails, it returns the old number.
func (s *servedStudents) count(ctx context.Context) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now := s.clock(); s.at.IsZero() || now.Sub(s.at) >= recountAfter {
		ctx, cancel := context.WithTimeout(ctx, countTimeout)
		defer cancel()
		s.at = now
		if number, err := s.source.StudentsServed(ctx); err == nil {
			s.number = number
		}
	}
	return s.number
}
