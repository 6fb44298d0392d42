package server

import (
	"context"
	"errors"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"efie/hostel"
	"efie/hostel/booking"
)

// ledgerMetrics counts this server's changes of bookings and payments.
type ledgerMetrics struct {
	holds    *prometheus.CounterVec // by outcome
	ended    *prometheus.CounterVec // by reason
	changed  *prometheus.CounterVec // payments, by their new state
	received prometheus.Counter
	returned prometheus.Counter
}

func newLedgerMetrics() ledgerMetrics {
	counter := func(name, help string, labels ...string) *prometheus.CounterVec {
		return prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, labels)
	}
	sum := func(name, help string) prometheus.Counter {
		return prometheus.NewCounter(prometheus.CounterOpts{Name: name, Help: help})
	}
	l := ledgerMetrics{
		counter("efie_holds_total",
			"Requests for a bed, by outcome: held, the code of a refusal, or fault.", "outcome"),
		counter("efie_bookings_ended_total",
			"Bookings that ended, by reason: time (also holds that expired) or cancelled.", "how"),
		counter("efie_payments_moved_total",
			"Transitions of payments, by new state; allocated means that the payment booked a bed.", "state"),
		sum("efie_money_received_pesewas_total",
			"Money received, in pesewas."),
		sum("efie_money_returned_pesewas_total",
			"Money refunded, in pesewas."),
	}
	for _, state := range []hostel.PaymentState{
		hostel.PaymentAllocated, hostel.PaymentRefundDue, hostel.PaymentRefunded, hostel.PaymentRefundFailed,
	} {
		l.changed.WithLabelValues(string(state)) // starts at 0, so that Prometheus sees the first one as an increase
	}
	l.holds.WithLabelValues(holdMade)
	l.holds.WithLabelValues(holdFault)
	l.ended.WithLabelValues(endedByTime)
	l.ended.WithLabelValues(endedByCancel)
	return l
}

func (l ledgerMetrics) all() []prometheus.Collector {
	return []prometheus.Collector{l.holds, l.ended, l.changed, l.received, l.returned}
}

const (
	holdMade      = "held"
	holdFault     = "fault"
	endedByTime   = "time"
	endedByCancel = "cancelled"
)

type watchedLedger struct {
	booking.Ledger
	ledgerMetrics
}

func (l watchedLedger) Hold(ctx context.Context, b hostel.Booking, instead string) (hostel.Booking, error) {
	held, err := l.Ledger.Hold(ctx, b, instead)
	outcome := holdMade
	if p, refused := errors.AsType[*hostel.Problem](err); refused && (p.Kind == hostel.Throttled || !p.Temporary()) {
		outcome = p.Code
	} else if err != nil {
		outcome = holdFault
	}
	l.holds.WithLabelValues(outcome).Inc()
	return held, err
}

func (l watchedLedger) Expire(ctx context.Context, now time.Time) (int, error) {
	ended, err := l.Ledger.Expire(ctx, now)
	l.ended.WithLabelValues(endedByTime).Add(float64(ended))
	return ended, err
}

func (l watchedLedger) Cancel(ctx context.Context, bookingID string, t booking.Terms) (booking.Settlement, error) {
	s, err := l.Ledger.Cancel(ctx, bookingID, t)
	if err == nil {
		l.ended.WithLabelValues(endedByCancel).Inc()
		l.count(s.Payment)
	}
	return s, err
}

func (l watchedLedger) RecordOutcome(
	ctx context.Context, reference string, o booking.Outcome, at hostel.Occasion,
) (was, is hostel.Payment, err error) {
	was, is, err = l.Ledger.RecordOutcome(ctx, reference, o, at)
	if err == nil && was.State != is.State {
		l.count(is)
	}
	return was, is, err
}

// Allocate implements booking.Payments. The ledger calls Emails only if it changes something.
func (l watchedLedger) Allocate(ctx context.Context, reference string, t booking.Terms) (booking.Settlement, error) {
	changed, emails := false, t.Emails
	t.Emails = func(s booking.Settlement) []hostel.Email {
		changed = true
		if emails == nil {
			return nil
		}
		return emails(s)
	}
	s, err := l.Ledger.Allocate(ctx, reference, t)
	if err == nil && changed {
		l.count(s.Payment)
	}
	return s, err
}

func (l watchedLedger) Change(
	ctx context.Context, reference, refundID string, next func(hostel.Payment) hostel.PaymentState, t booking.Terms,
) (booking.Settlement, bool, error) {
	s, changed, err := l.Ledger.Change(ctx, reference, refundID, next, t)
	if err == nil && changed {
		l.count(s.Payment)
	}
	return s, changed, err
}

func (l ledgerMetrics) count(p hostel.Payment) {
	l.changed.WithLabelValues(string(p.State)).Inc()
	switch p.State {
	case hostel.PaymentSucceeded:
		l.received.Add(float64(p.Received))
	case hostel.PaymentRefunded:
		l.returned.Add(float64(p.Received))
	}
}
