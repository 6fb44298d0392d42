package files

import (
	"context"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"
)

// shares let every address have so many of something at once. A request for more waits.
type shares struct {
	each     int64
	patience time.Duration // how long one waits

	mu sync.Mutex
	of map[string]*part // of addresses that have some, or wait
}

type part struct {
	slots *semaphore.Weighted
	users int // who have some, or wait
}

func newShares(each int64, patience time.Duration) *shares {
	return &shares{each: each, patience: patience, of: map[string]*part{}}
}

// enter takes one for an address until leave is called, if its turn comes in time.
func (s *shares) enter(ctx context.Context, address string) (leave func(), ok bool) {
	s.mu.Lock()
	mine := s.of[address]
	if mine == nil {
		mine = &part{slots: semaphore.NewWeighted(s.each)}
		s.of[address] = mine
	}
	mine.users++
	s.mu.Unlock()
	done := func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if mine.users--; mine.users == 0 {
			delete(s.of, address)
		}
	}
	ctx, cancel := context.WithTimeout(ctx, s.patience)
	defer cancel()
	if mine.slots.Acquire(ctx, 1) != nil {
		done()
		return nil, false
	}
	return func() { mine.slots.Release(1); done() }, true
}
