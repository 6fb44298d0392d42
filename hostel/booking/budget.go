package booking

import (
	"context"
	"sync"
	"time"
)

// askPause is the default time between two questions to the provider. It allows each server 25 questions a second.
const askPause = 40 * time.Millisecond

// budget spaces questions to the provider evenly. The zero value is ready to use.
type budget struct {
	mu   sync.Mutex
	next time.Time // the earliest time of the next question
}

// take waits until the budget allows a question; calls are served in their order. If that would be after the deadline
// of ctx, take fails at once with context.DeadlineExceeded and uses none of the budget.
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

// MayAsk waits until the budget of questions to the provider allows one more. The reconciler uses the same budget.
// MayAsk fails at once if the wait would exceed the deadline of ctx, so a caller with a short deadline cannot
// displace the reconciler, which waits as long as necessary.
func (s *Service) MayAsk(ctx context.Context) error {
	pause := s.Pause
	if pause == 0 {
		pause = askPause
	}
	return s.budget.take(ctx, pause)
}
