package server

import (
	"context"
	"errors"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"efie/hostel/booking"
)

func newCallMetrics() *prometheus.HistogramVec {
	return prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "efie_provider_call_duration_seconds",
		Help: "Duration of calls to the payment provider, " +
			"by call and outcome: answered, refused, resting (not called: the circuit breaker is open) or unclear.",
		Buckets: []float64{0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30},
	}, []string{"call", "outcome"})
}

// watchedProvider measures the duration of the calls to a provider.
type watchedProvider struct {
	booking.Provider
	calls *prometheus.HistogramVec
}

func (t watchedProvider) observe(call string, began time.Time, err error) {
	outcome := "unclear"
	switch {
	case err == nil:
		outcome = "answered"
	case errors.Is(err, booking.ErrProviderRefused):
		outcome = "refused"
	case errors.Is(err, booking.ErrProviderPaused):
		outcome = "resting"
	}
	t.calls.WithLabelValues(call, outcome).Observe(time.Since(began).Seconds())
}

func (t watchedProvider) Authorize(ctx context.Context, c booking.Charge) (booking.Checkout, error) {
	began := time.Now()
	page, err := t.Provider.Authorize(ctx, c)
	t.observe("authorize", began, err)
	return page, err
}

func (t watchedProvider) Verify(ctx context.Context, reference string) (booking.Outcome, error) {
	began := time.Now()
	outcome, err := t.Provider.Verify(ctx, reference)
	t.observe("verify", began, err)
	return outcome, err
}

func (t watchedProvider) Refunds(ctx context.Context, reference string) ([]booking.Refund, error) {
	began := time.Now()
	list, err := t.Provider.Refunds(ctx, reference)
	t.observe("refunds", began, err)
	return list, err
}

func (t watchedProvider) Refund(ctx context.Context, reference string) (booking.Refund, error) {
	began := time.Now()
	refund, err := t.Provider.Refund(ctx, reference)
	t.observe("refund", began, err)
	return refund, err
}
