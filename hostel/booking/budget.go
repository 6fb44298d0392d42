package booking

import (
	"context"
	"sync"
	"time"
)

// askPause is the usual budget of questions to the provider, for each server: 25 a second.
const askPause = 40 * time.Millisecond

// budget spaces questions to the provider evenly. The zero value is ready to use.
type budget struct {
	mu   sync.Mutex
	next time.Time // no request may ask before it
}

// take waits for the next free moment, in the order of the calls. Where that comes after the deadline of ctx,
// take fails at once and leaves the moment to others.
func (b *budget) take(ctx context.Context, pause time.Duration) error {
	b.mu.Lock()
	at := time.Now()
	if at.Before(b.next) {
		at = b.next
	}
	if deadline, bounded := ctx.Deadline(); bounded && at.After(deadline) {
		b.mu.Unlock()
		return context.DeadlineExceeded
	}
	b.next = at.Add(pause)
	b.mu.Unlock()
	wait := time.NewTimer(time.Until(at))
	defer wait.Stop()
	select {
	case <-wait.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// MayAsk waits until the budget, which the reconciler keeps to as well, allows one more question to the
// provider. It fails where that is after the deadline of ctx. A short deadline leaves the reconciler its share,
// since the reconciler waits as long as it takes.
func (s *Service) MayAsk(ctx context.Context) error {
	pause := s.Pause
	if pause == 0 {
		pause = askPause
	}
	return s.budget.take(ctx, pause)
}
