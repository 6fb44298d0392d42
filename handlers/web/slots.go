package web

import (
	"context"
	"time"

	"golang.org/x/sync/semaphore"
)

// Slots lets so many requests through at once. The others wait in the order in which they came.
type Slots struct {
	free *semaphore.Weighted // it hands slots out in order; a request that stops waiting leaves the order
	wait time.Duration       // how long a request waits
}

func NewSlots(n int64, wait time.Duration) *Slots { return &Slots{semaphore.NewWeighted(n), wait} }

func (s *Slots) Enter(ctx context.Context) bool {
	if s.free.TryAcquire(1) {
		return true
	}
	ctx, cancel := context.WithTimeout(ctx, s.wait)
	defer cancel()
	return s.free.Acquire(ctx, 1) == nil
}

func (s *Slots) Leave() { s.free.Release(1) }
