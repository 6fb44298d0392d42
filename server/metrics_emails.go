package server

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"efie/hostel"
	"efie/mail"
)

// The outcomes of sending a letter.
const (
	letterSent    = "sent"
	letterPutOff  = "put off"
	letterGivenUp = "given up"
)

func newLetterMetrics() *prometheus.CounterVec {
	letters := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "efie_letters_total",
		Help: "Letters of this server's postman, " +
			"by what became of them: sent, put off for another try, or given up.",
	}, []string{"outcome"})
	for _, outcome := range []string{letterSent, letterPutOff, letterGivenUp} {
		letters.WithLabelValues(outcome)
	}
	return letters
}

type watchedOutbox struct {
	mail.Outbox
	letters *prometheus.CounterVec
}

func (o watchedOutbox) Sent(ctx context.Context, id string, now time.Time) error {
	err := o.Outbox.Sent(ctx, id, now)
	if err == nil {
		o.letters.WithLabelValues(letterSent).Inc()
	}
	return err
}

func (o watchedOutbox) Failed(ctx context.Context, id string, s hostel.Setback) error {
	err := o.Outbox.Failed(ctx, id, s)
	switch {
	case err != nil:
	case s.Dead.IsZero():
		o.letters.WithLabelValues(letterPutOff).Inc()
	default:
		o.letters.WithLabelValues(letterGivenUp).Inc()
	}
	return err
}
