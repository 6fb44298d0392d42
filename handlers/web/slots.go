package web

import (
	"context"
	"time"

	"golang.org/x/sync/semaphore"
)

// Slots limits the number of requests at once. The others wait in their order of arrival.
type Slots struct {
	free *semaphore.Weighted
	wait time.Duration // a request waits for this time at most
}

func NewSlots(n int64, wait time.Duration) *Slots { return &Slots{semaphore.NewWeighted(n), wait} }

// Enter waits for a slot. It reports whether it got one; then the caller must call Leave.
func (s *Slots) Enter(ctx context.Context) bool {
	if s.free.TryAcquire(1) {
		return true
	}
	ctx, cancel := context.WithTimeout(ctx, s.wait)
	defer cancel()
	return s.free.Acquire(ctx, 1) == nil
}

func (s *Slots) Leave() { s.free.Release(1) }
