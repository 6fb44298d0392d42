package server

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	dto "github.com/prometheus/client_model/go"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/outbox"
	"efie/store/storetest"
	"efie/test/must"
)

// counterValue returns the value of a counter.
func counterValue(t *testing.T, c prometheus.Metric) float64 {
	t.Helper()
	var m dto.Metric
	must.Do(t, c.Write(&m))
	return m.GetCounter().GetValue()
}

func TestRepeatedStepIsCountedOnce(t *testing.T) {
	t.Parallel()
	h, now := storetest.New(t, storetest.Hostel(1, storetest.Beds("two", 6))), time.Now()
	h.AddStudents("ama")
	reference := h.PayFor(h.HoldBed("ama", "two", now), now)
	must.Equal(t, "the payment", h.SettlePayment(reference, now).Payment.State, hostel.PaymentAllocated)
	m := newLedgerMetrics()
	l := watchedLedger{h.Store, m}
	ctx, at := t.Context(), hostel.Occasion{Now: time.Now(), Cause: hostel.ByReconciler}
	refund := func(hostel.Payment) hostel.PaymentState { return hostel.PaymentRefundDue }
	for range 2 {
		_, err := l.Allocate(ctx, reference, booking.Terms{Occasion: at})
		must.Do(t, err)
		_, _, err = l.RecordOutcome(ctx, reference, h.Outcome(reference, hostel.OutcomeSuccess), at)
		must.Do(t, err)
	}
	for _, state := range []hostel.PaymentState{hostel.PaymentAllocated, hostel.PaymentSucceeded} {
		must.Equal(t, fmt.Sprint("transitions to ", state), counterValue(t, m.changed.WithLabelValues(string(state))), 0)
	}
	for range 2 {
		_, _, err := l.Change(ctx, reference, "", refund, booking.Terms{Occasion: at})
		must.Do(t, err)
	}
	must.Equal(t, "refunds due", counterValue(t, m.changed.WithLabelValues(string(hostel.PaymentRefundDue))), 1)
	must.Equal(t, "pesewas received", counterValue(t, m.received), 0)
}

// failingAdapter is an adapter that returns err from each call.
type failingAdapter struct {
	booking.Provider
	outbox.Queue
	err error
}

func (f failingAdapter) Verify(context.Context, string) (booking.Outcome, error) {
	return booking.Outcome{}, f.err
}

func (f failingAdapter) Sent(context.Context, string, time.Time) error { return f.err }

func (f failingAdapter) Failed(context.Context, string, outbox.FailedDelivery) error { return f.err }

func TestCallsAreCountedByTheirOutcome(t *testing.T) {
	t.Parallel()
	calls := newCallMetrics()
	for outcome, err := range map[string]error{
		"answered": nil, "refused": booking.ErrProviderRefused, "resting": booking.ErrProviderPaused,
		"unclear": context.DeadlineExceeded,
	} {
		_, _ = watchedProvider{failingAdapter{err: err}, calls}.Verify(t.Context(), "r")
		var m dto.Metric
		called := calls.WithLabelValues("verify", outcome).(prometheus.Metric)
		if err := called.Write(&m); err != nil || m.GetHistogram().GetSampleCount() != 1 {
			t.Errorf("%s: %v calls, %v", outcome, m.GetHistogram().GetSampleCount(), err)
		}
	}
}

func TestEmailsAreCountedByTheirOutcome(t *testing.T) {
	t.Parallel()
	emails, ctx, now := newEmailMetrics(), t.Context(), time.Now()
	for _, err := range []error{nil, errors.New("disk on fire")} { // an outcome that is not stored does not count
		o := watchedOutbox{failingAdapter{err: err}, emails}
		_ = o.Sent(ctx, "l", now)
		_ = o.Failed(ctx, "l", outbox.FailedDelivery{Next: now})
		_ = o.Failed(ctx, "l", outbox.FailedDelivery{Dead: now})
	}
	for _, outcome := range []string{emailSent, emailPutOff, emailGivenUp} {
		must.Equal(t, "emails "+outcome, counterValue(t, emails.WithLabelValues(outcome)), 1)
	}
}
