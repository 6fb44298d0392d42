package booking

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"efie/hostel"
)

const (
	reconcileEvery = 2 * time.Second
	askBatch       = 50               // the maximum number of questions in a round
	askConcurrency = 8                // the maximum number of questions at a time
	askTimeout     = 30 * time.Second // for one question, including its retries
	refundBatch    = 20               // the maximum number of refunds in a round
	// refundTimeout limits the work on one refund. It is shorter than RefundLease, so no other server begins it.
	refundTimeout = 40 * time.Second
)

// Reconciler asks the provider about open payments, ends holds and stays, works on refunds, and raises alarms about
// money that waits, on each server.
type Reconciler struct{ service *Service }

func NewReconciler(s *Service) *Reconciler { return &Reconciler{s} }

// Reconcile runs one round of each task. An error in one task does not stop the others.
func (r *Reconciler) Reconcile(ctx context.Context) error {
	return errors.Join(r.askDue(ctx), r.expire(ctx), r.refundDue(ctx), r.alarmUnsettled(ctx))
}

func (r *Reconciler) expire(ctx context.Context) error {
	ended, err := r.service.Ledger.Expire(ctx, r.service.Clock())
	if ended > 0 {
		r.service.Committed()
	}
	return err
}

// askDue asks the provider about the due payments, within the budget. It stops when the provider is paused.
func (r *Reconciler) askDue(ctx context.Context) error {
	due, err := r.service.Ledger.ToAsk(ctx, r.service.Clock(), askBatch)
	if err != nil {
		return err
	}
	var mu sync.Mutex
	var errs []error
	var asking sync.WaitGroup
	slots := make(chan struct{}, askConcurrency)
	paused := false
	for _, p := range due {
		err := r.service.WaitToAsk(ctx)
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
				errs = append(errs, err)
				paused = paused || errors.Is(err, ErrProviderPaused)
			}
		})
	}
	asking.Wait()
	return errors.Join(errs...)
}

// refundDue works on the due refunds. It leases each refund when the work on it begins, so that the lease suffices.
func (r *Reconciler) refundDue(ctx context.Context) error {
	var errs []error
	for range refundBatch {
		due, err := r.service.Ledger.ToRefund(ctx, r.service.Clock(), 1)
		if err != nil || len(due) == 0 {
			return errors.Join(append(errs, err)...)
		}
		// in this order, because a successful refund ends the alarm
		errs = append(errs, r.alarmIfLate(ctx, due[0]), r.refund(ctx, due[0]))
	}
	return errors.Join(errs...)
}

// Run runs each task in its own loop until ctx ends, so a slow provider delays only the questions to it.
func (r *Reconciler) Run(ctx context.Context) {
	// After a restart, ask before any hold ends, so that a student who paid in time keeps the bed.
	if err := recovered(func() error { return r.askDue(ctx) }); err != nil && ctx.Err() == nil {
		r.service.Log.Error("reconcile", "error", err)
	}
	var loops sync.WaitGroup
	for name, task := range map[string]func(context.Context) error{
		"reconcile": r.askDue, "expire": r.expire, "refunds": r.refundDue, "alarms": r.alarmUnsettled,
	} {
		loops.Go(func() { r.repeat(ctx, reconcileEvery, name, task) })
	}
	loops.Wait()
}

func (r *Reconciler) repeat(ctx context.Context, pause time.Duration, name string, task func(context.Context) error) {
	tick := time.NewTicker(pause)
	defer tick.Stop()
	for {
		if err := recovered(func() error { return task(ctx) }); err != nil && ctx.Err() == nil {
			r.service.Log.Error(name, "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// A refund that takes longer than this needs a person.
const (
	maxRefundDue = 24 * time.Hour      // in state PaymentRefundDue
	maxRefunding = 21 * 24 * time.Hour // in state PaymentRefunding; banks take ten working days
)

// alarmIfLate raises an alarm about a refund that takes too long, unless a person has already dismissed the alarm.
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
	r.service.logAlarm(ctx, hostel.AlarmRefundLate, p.Reference, "since", since)
	return r.service.Ledger.Raise(ctx, hostel.Alarm{
		Kind: hostel.AlarmRefundLate, Reference: p.Reference, RaisedAt: r.service.Clock(),
		Detail: what + " since " + since.UTC().Format(time.DateOnly) + ".",
	})
}

// alarmUnsettled raises an alarm about each payment that is paid at the provider and not settled for SettleTime. It
// goes by the stored payments and not by errors, so that it finds them whatever the cause.
func (r *Reconciler) alarmUnsettled(ctx context.Context) error {
	now := r.service.Clock()
	unsettled, err := r.service.Ledger.Unsettled(ctx, now.Add(-hostel.SettleTime))
	errs := []error{err}
	for _, p := range unsettled {
		r.service.logAlarm(ctx, hostel.AlarmNotSettled, p.Reference, "paid", p.PaidAt)
		errs = append(errs, r.service.Ledger.Raise(ctx, hostel.Alarm{
			Kind: hostel.AlarmNotSettled, Reference: p.Reference, RaisedAt: now,
			Detail: "The provider reported it paid on " + hostel.DateTime(p.PaidAt) + ", and it has neither booked a bed nor " +
				"become a refund. The log names the cause.",
		}))
	}
	return errors.Join(errs...)
}

// These times are for a refund that Efie asked for and the provider does not list.
const (
	askAgainAfter = 24 * time.Hour // then Efie asks again, once
	maxUnknown    = 48 * time.Hour // then it needs a person
)

// unknownRefund reports whether to ask again for a refund that the provider does not list. It raises an alarm after
// maxUnknown. It returns true in one try only, because NextRefundTry makes the pause as long as its time window.
func (r *Reconciler) unknownRefund(ctx context.Context, p hostel.Payment) (again bool, err error) {
	age := r.service.Clock().Sub(p.ChangedAt)
	switch {
	case p.State != hostel.PaymentRefunding:
	case age >= maxUnknown:
		return false, r.raiseLate(ctx, p, "The provider does not know the refund that was asked for")
	default:
		again = age >= askAgainAfter && age < askAgainAfter+askAgainAfter/refundAgeDivisor
	}
	return again, nil
}

// refund asks the provider to refund a payment, or for the state of a refund that it asked for before. It reads the
// provider's list of refunds first, so that a refund with a lost answer is not requested twice (R18).
func (r *Reconciler) refund(ctx context.Context, p hostel.Payment) error {
	ctx, cancel := context.WithTimeout(ctx, refundTimeout)
	defer cancel()
	at := hostel.Occasion{Now: r.service.Clock(), Cause: hostel.ByReconciler}
	known, err := r.service.Provider.Refunds(ctx, p.Reference)
	if err != nil {
		return err
	}
	for _, k := range known {
		// ignore a failed refund of an earlier try
		if k.Status != RefundFailed || p.State == hostel.PaymentRefunding && (k.ID == p.RefundID || p.RefundID == "") {
			return r.service.recordRefund(ctx, p.Reference, k, at)
		}
	}
	if again, err := r.unknownRefund(ctx, p); err != nil || p.State != hostel.PaymentRefundDue && !again {
		return err
	}
	refund, err := r.service.Provider.Refund(ctx, p.Reference)
	if errors.Is(err, ErrProviderRefused) && p.State == hostel.PaymentRefundDue {
		r.service.Log.ErrorContext(ctx, "refund refused", "reference", p.Reference, "error", err)
		return r.service.recordRefund(ctx, p.Reference, Refund{Status: RefundFailed}, at)
	}
	if err != nil {
		return err
	}
	return r.service.recordRefund(ctx, p.Reference, refund, at)
}

// recovered calls do and returns a panic as an error, so that one payment cannot stop a background task.
func recovered(do func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v\n%s", v, debug.Stack())
		}
	}()
	return do()
}
