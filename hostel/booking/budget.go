package booking

import (
	"context"
	"sync"
	"time"
)

// askPause is the default time between two questions to the provider: each server may ask 25 questions per second.
const askPause = 40 * time.Millisecond

// budget limits the rate of questions to the provider. The zero value is ready to use.
type budget struct {
	mu   sync.Mutex
	next time.Time // the earliest time of the next question
}

// take waits until the next question is allowed. It fails at once if that time is after the deadline of ctx.
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

// WaitToAsk waits until the budget allows another question to the provider. It fails at once if the wait would exceed
// the deadline of ctx. So callers with a short deadline take no question away from the reconciler.
func (s *Service) WaitToAsk(ctx context.Context) error {
	pause := s.Pause
	if pause == 0 {
		pause = askPause
	}
	return s.budget.take(ctx, pause)
}
