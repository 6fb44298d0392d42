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
	askTimeout  = 30 * time.Second
	refundBatch = 20
	// refundTimeout bounds the work on one refund, well below RefundLease, so that no second server begins.
	refundTimeout = 40 * time.Second
)

// Reconciler does what time makes due for the bookings of a Service. It runs in the background, on each server.
type Reconciler struct{ service *Service }

func NewReconciler(s *Service) *Reconciler { return &Reconciler{s} }

// Reconcile runs one round of everything that time makes due: open payments, holds that ran out, and refunds. A failure
// of one part does not stop the others.
func (r *Reconciler) Reconcile(ctx context.Context) error {
	return errors.Join(r.askDue(ctx), r.expire(ctx), r.refundDue(ctx))
}

func (r *Reconciler) expire(ctx context.Context) error {
	ended, err := r.service.Ledger.Expire(ctx, r.service.Clock())
	if ended > 0 {
		r.service.Committed()
	}
	return err
}

// askDue asks the provider about the payments that are due, within the budget. It stops when the provider is paused.
func (r *Reconciler) askDue(ctx context.Context) error {
	due, err := r.service.Ledger.ToAsk(ctx, r.service.Clock(), askBatch)
	if err != nil {
		return err
	}
	var mu sync.Mutex
	var problems []error
	var asking sync.WaitGroup
	slots := make(chan struct{}, askConcurrency)
	paused := false
	for _, p := range due {
		err := r.service.MayAsk(ctx)
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
			err := recovered(func() error { _, err := r.service.Settle(ctx, p.Reference, hostel.ByReconciler); return err })
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

// refundDue handles the refunds that are due. Each is fetched when its own work begins, so that its lease lasts.
func (r *Reconciler) refundDue(ctx context.Context) error {
	var problems []error
	for range refundBatch {
		due, err := r.service.Ledger.ToRefund(ctx, r.service.Clock(), 1)
		if err != nil || len(due) == 0 {
			return errors.Join(append(problems, err)...)
		}
		// a refund that succeeds ends the alarm
		problems = append(problems, r.alarmIfLate(ctx, due[0]), r.refund(ctx, due[0]))
	}
	return errors.Join(problems...)
}

// KeepReconciled reconciles until ctx ends, in separate loops, so that a slow provider delays nothing else.
func (r *Reconciler) KeepReconciled(ctx context.Context) {
	// After a restart, ask before any hold ends: a student who paid in time keeps the bed.
	if err := recovered(func() error { return r.askDue(ctx) }); err != nil && ctx.Err() == nil {
		r.service.Log.Error("reconcile", "error", err)
	}
	var rounds sync.WaitGroup
	for name, round := range map[string]func(context.Context) error{
		"reconcile": r.askDue, "expire": r.expire, "refunds": r.refundDue,
	} {
		rounds.Go(func() { r.every(ctx, reconcileEvery, name, round) })
	}
	rounds.Wait()
}

func (r *Reconciler) every(ctx context.Context, pause time.Duration, name string, round func(context.Context) error) {
	tick := time.NewTicker(pause)
	defer tick.Stop()
	for {
		if err := recovered(func() error { return round(ctx) }); err != nil && ctx.Err() == nil {
			r.service.Log.Error(name, "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// A refund that is due for maxRefundDue, or under way for maxRefunding (banks take ten working days), needs a person.
const (
	maxRefundDue = 24 * time.Hour
	maxRefunding = 21 * 24 * time.Hour
)

// alarmIfLate raises an alarm about a refund that takes too long, unless a person has already dismissed it.
func (r *Reconciler) alarmIfLate(ctx context.Context, p hostel.Payment) error {
	longest := maxRefundDue
	if p.State == hostel.PaymentRefunding {
		longest = maxRefunding
	}
	if r.service.Clock().Sub(p.ChangedAt) < longest {
		return nil
	}
	return r.raiseLate(ctx, p, "It is "+string(p.State))
}

func (r *Reconciler) raiseLate(ctx context.Context, p hostel.Payment, what string) error {
	since := p.ChangedAt
	r.service.alarm(ctx, hostel.AlarmRefundLate, p.Reference, "since", since)
	return r.service.Ledger.Raise(ctx, hostel.Alarm{
		Kind: hostel.AlarmRefundLate, Reference: p.Reference, RaisedAt: r.service.Clock(),
		Detail: what + " since " + since.UTC().Format(time.DateOnly) + ".",
	})
}

// A refund that the provider does not list is asked for again after askAgainAfter, and needs a person after maxUnknown.
const (
	askAgainAfter = 24 * time.Hour
	maxUnknown    = 48 * time.Hour
)

// unknownRefund reports whether to ask again for a refund that the provider does not list. It raises an alarm after
// maxUnknown. Two tries never ask again for the same, because of the pause between them (NextRefundTry).
func (r *Reconciler) unknownRefund(ctx context.Context, p hostel.Payment) (again bool, err error) {
	age := r.service.Clock().Sub(p.ChangedAt)
	switch {
	case p.State != hostel.PaymentRefunding:
	case age >= maxUnknown:
		return false, r.raiseLate(ctx, p, "The provider does not know the refund that was asked for")
	default:
		again = age >= askAgainAfter && age < askAgainAfter+askAgainAfter/refundAgeShare
	}
	return again, nil
}

// refund asks the provider to refund a payment, or for the state of its refund. It first reads the provider's refunds,
// so that none is asked for twice when an answer is lost (facts/paystack.md, Refund).
func (r *Reconciler) refund(ctx context.Context, p hostel.Payment) error {
	ctx, cancel := context.WithTimeout(ctx, refundTimeout)
	defer cancel()
	at := hostel.Occasion{Now: r.service.Clock(), Cause: hostel.ByReconciler}
	known, err := r.service.Provider.Refunds(ctx, p.Reference)
	if err != nil {
		return err
	}
	for _, k := range RefundsOfRest(p, known) {
		// A failed refund of an earlier try says nothing about the one that is due now.
		if k.Status != RefundFailed || p.State == hostel.PaymentRefunding && (k.ID == p.RefundID || p.RefundID == "") {
			return r.service.noteRefund(ctx, p.Reference, k, at)
		}
	}
	if again, err := r.unknownRefund(ctx, p); err != nil || p.State != hostel.PaymentRefundDue && !again {
		return err
	}
	amount := hostel.Pesewas(0) // all of it
	if p.Part.Returned > 0 {
		amount = p.Rest()
	}
	begun, err := r.service.Provider.Refund(ctx, p.Reference, amount)
	if errors.Is(err, ErrProviderRefused) && p.State == hostel.PaymentRefundDue {
		r.service.Log.ErrorContext(ctx, "refund refused", "reference", p.Reference, "error", err)
		return r.service.noteRefund(ctx, p.Reference, Refund{Status: RefundFailed}, at)
	}
	if err != nil {
		return err
	}
	return r.service.noteRefund(ctx, p.Reference, begun, at)
}
