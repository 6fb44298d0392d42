package booking

import (
	"context"
	"errors"
	"sync"
	"time"

	"efie/hostel"
)

const (
	reconcileEvery = 2 * time.Second
	// askBatch is how many payments one round asks about at most, askConcurrency how many at a time.
	askBatch       = 50
	askConcurrency = 8
	// askTimeout bounds one question, including its retries.
	askTimeout = 30 * time.Second
	// refundBatch is how many refunds one round handles at most.
	refundBatch = 20
)

// Reconcile runs one round of everything that time makes due: it asks the provider about open payments, so that
// nothing depends on a browser that comes back, ends holds that ran out, and handles refunds. A failure of one part
// does not stop the others; all errors are returned.
func (s *Service) Reconcile(ctx context.Context) error {
	return errors.Join(s.askDue(ctx), s.expire(ctx), s.refundDue(ctx))
}

// expire ends holds that ran out and stays that are over.
func (s *Service) expire(ctx context.Context) error {
	ended, err := s.Ledger.Expire(ctx, s.Clock())
	if ended > 0 {
		s.Committed()
	}
	return err
}

// askDue asks the provider about the payments that are due, the longest due first, askConcurrency at a time and
// within the budget. It stops when the provider is paused.
func (s *Service) askDue(ctx context.Context) error {
	due, err := s.Ledger.ToAsk(ctx, s.Clock(), askBatch)
	if err != nil {
		return err
	}
	var mu sync.Mutex
	var problems []error
	var asking sync.WaitGroup
	slots := make(chan struct{}, askConcurrency)
	paused := false
	for _, p := range due {
		err := s.MayAsk(ctx)
		mu.Lock()
		stop := paused
		mu.Unlock()
		if stop || err != nil {
			break
		}
		slots <- struct{}{}
		asking.Go(func() {
			defer func() { <-slots }()
			ctx, cancel := context.WithTimeout(ctx, askTimeout)
			defer cancel()
			err := recovered(func() error { _, err := s.Settle(ctx, p.Reference, hostel.ByReconciler); return err })
			if err != nil {
				mu.Lock()
				defer mu.Unlock()
				problems = append(problems, err)
				paused = paused || errors.Is(err, ErrProviderPaused)
			}
		})
	}
	asking.Wait()
	return errors.Join(problems...)
}

// refundDue handles the refunds that are due. Each is fetched when its own work begins: the lease of one that waited
// for others would be over (see refundTimeout).
func (s *Service) refundDue(ctx context.Context) error {
	var problems []error
	for range refundBatch {
		due, err := s.Ledger.ToRefund(ctx, s.Clock(), 1)
		if err != nil || len(due) == 0 {
			return errors.Join(append(problems, err)...)
		}
		// a refund that succeeds ends the alarm
		problems = append(problems, s.alarmIfLate(ctx, due[0]), s.refund(ctx, due[0]))
	}
	return errors.Join(problems...)
}

// KeepReconciled reconciles until ctx ends. Questions, expiry and refunds run in separate loops, so that a slow
// provider delays neither the end of a hold nor a refund.
func (s *Service) KeepReconciled(ctx context.Context) {
	// After a restart, ask before any hold ends: a student who paid in time keeps the bed.
	if err := recovered(func() error { return s.askDue(ctx) }); err != nil && ctx.Err() == nil {
		s.Log.Error("reconcile", "error", err)
	}
	var rounds sync.WaitGroup
	for name, round := range map[string]func(context.Context) error{
		"reconcile": s.askDue, "expire": s.expire, "refunds": s.refundDue,
	} {
		rounds.Go(func() { s.every(ctx, reconcileEvery, name, round) })
	}
	rounds.Wait()
}

func (s *Service) every(ctx context.Context, pause time.Duration, name string, round func(context.Context) error) {
	tick := time.NewTicker(pause)
	defer tick.Stop()
	for {
		if err := recovered(func() error { return round(ctx) }); err != nil && ctx.Err() == nil {
			s.Log.Error(name, "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
