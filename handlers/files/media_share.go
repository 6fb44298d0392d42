package files

import (
	"context"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"
)

// shares limits the concurrent requests of each network address. A request above the limit waits.
type shares struct {
	limit   int64
	timeout time.Duration // longest wait

	mu        sync.Mutex
	byAddress map[string]*share
}

type share struct {
	slots    *semaphore.Weighted
	requests int // running and waiting
}

func newShares(limit int64, timeout time.Duration) *shares {
	return &shares{limit: limit, timeout: timeout, byAddress: map[string]*share{}}
}

// enter waits for a slot of the address and takes it until leave is called. ok is false after the timeout.
func (s *shares) enter(ctx context.Context, address string) (leave func(), ok bool) {
	s.mu.Lock()
	own := s.byAddress[address]
	if own == nil {
		own = &share{slots: semaphore.NewWeighted(s.limit)}
		s.byAddress[address] = own
	}
	own.requests++
	s.mu.Unlock()
	done := func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if own.requests--; own.requests == 0 {
			delete(s.byAddress, address)
		}
	}
	ctx, cancel := context.WithTimeout(ctx, s.timeout)
	defer cancel()
	if own.slots.Acquire(ctx, 1) != nil {
		done()
		return nil, false
	}
	return func() { own.slots.Release(1); done() }, true
}
