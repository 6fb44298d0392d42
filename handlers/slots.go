package handlers

import (
	"context"
	"time"

	"golang.org/x/sync/semaphore"
)

// slots lets so many requests through at once. The others wait in the order in which they came.
type slots struct {
	free *semaphore.Weighted // it hands slots out in order; a request that stops waiting leaves the order
	wait time.Duration       // how long a request waits
}

func newSlots(n int64, wait time.Duration) *slots { return &slots{semaphore.NewWeighted(n), wait} }

// enter waits for a slot and reports whether the request got one.
func (s *slots) enter(ctx context.Context) bool {
	if s.free.TryAcquire(1) {
		return true
	}
	ctx, cancel := context.WithTimeout(ctx, s.wait)
	defer cancel()
	return s.free.Acquire(ctx, 1) == nil
}

// leave gives the slot back.
func (s *slots) leave() { s.free.Release(1) }
