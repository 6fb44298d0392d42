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
	// askBatch bounds what one sweep asks, and askers how many answers it waits for at a time.
	askBatch       = 50
	askConcurrency = 8
	// askTakes bounds one question, its repetitions included.
	askTimeout = 30 * time.Second
	// refundBatch bounds the refunds of one sweep.
	refundBatch = 20
)

// Sweep does what time asks for: it asks the provider about open payments, so that nothing
// depends on a browser that comes back, ends holds that ran out, and sees to refunds.
// One failure does not keep the rest from being done; all are returned.
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

// reconcile asks about the payments that are due, the longest due first, a few at a time and
// within the budget. It stops asking when the provider is left alone.
func (s *Service) askDue(ctx context.Context) error {
	due, err := s.Ledger.ToAsk(ctx, s.Clock(), askBatch)
	if err != nil {
		return err
	}
	var mu sync.Mutex
	var problems []error
	var asking sync.WaitGroup
	slots := make(chan struct{}, askConcurrency)
	resting := false
	for _, p := range due {
		err := s.MayAsk(ctx)
		mu.Lock()
		stop := resting
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
				resting = resting || errors.Is(err, ErrProviderPaused)
			}
		})
	}
	asking.Wait()
	return errors.Join(problems...)
}

// seeToRefunds sends back what must go back. Each is taken when its own work begins: the lease of
// one that waited behind others would be over (see refundTakes).
func (s *Service) refundDue(ctx context.Context) error {
	var problems []error
	for range refundBatch {
		due, err := s.Ledger.ToRefund(ctx, s.Clock(), 1)
		if err != nil || len(due) == 0 {
			return errors.Join(append(problems, err)...)
		}
		// a try that succeeds ends the alarm
		problems = append(problems, s.alarmIfLate(ctx, due[0]), s.refund(ctx, due[0]))
	}
	return errors.Join(problems...)
}

// KeepSwept sweeps until ctx ends. A provider that takes its time keeps no hold from ending and
// no refund from being asked for: each has a round of its own.
func (s *Service) KeepReconciled(ctx context.Context) {
	// A server that was away asks first: who paid in time keeps the bed.
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
