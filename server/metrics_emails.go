package server

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"efie/hostel/outbox"
)

// The outcomes of sending an email.
const (
	emailSent    = "sent"
	emailPutOff  = "put off"
	emailGivenUp = "given up"
)

func newEmailMetrics() *prometheus.CounterVec {
	emails := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "efie_letters_total",
		Help: "Emails of this server, by outcome: sent, put off for another try, or given up.",
	}, []string{"outcome"})
	for _, outcome := range []string{emailSent, emailPutOff, emailGivenUp} {
		emails.WithLabelValues(outcome)
	}
	return emails
}

type watchedOutbox struct {
	outbox.Queue
	emails *prometheus.CounterVec
}

func (o watchedOutbox) Sent(ctx context.Context, id string, now time.Time) error {
	err := o.Queue.Sent(ctx, id, now)
	if err == nil {
		o.emails.WithLabelValues(emailSent).Inc()
	}
	return err
}

func (o watchedOutbox) Failed(ctx context.Context, id string, s outbox.FailedDelivery) error {
	err := o.Queue.Failed(ctx, id, s)
	switch {
	case err != nil:
	case s.Dead.IsZero():
		o.emails.WithLabelValues(emailPutOff).Inc()
	default:
		o.emails.WithLabelValues(emailGivenUp).Inc()
	}
	return err
}
