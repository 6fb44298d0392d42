package server

import (
	"context"
	"errors"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/sync/singleflight"

	"efie/hostel"
	"efie/store"
)

const (
	// numbersKept is how long the database's numbers are kept, so that two readers cost as much as one.
	numbersKept = 5 * time.Second
	// numbersTake is how long Prometheus waits for them at most.
	numbersTake = 3 * time.Second
)

// databaseNumbers reads from the database what is in it and what waits.
type databaseNumbers struct {
	store  *store.Store
	asking singleflight.Group
	// The last answer, and when it was asked for. Only one question at a time touches them.
	of    []store.Figure
	err   error
	asked time.Time
}

func newDatabaseNumbers(s *store.Store) *databaseNumbers { return &databaseNumbers{store: s} }

var (
	databaseUp = described("efie_database_up",
		"Whether the database answered: 1 or 0. Where it did not, what follows from it is not there.")
	storedVersion = described("efie_catalogue_stored_version",
		"The version of the catalogue in the database.")
	bookingsStanding = described("efie_bookings",
		"Bookings that take a bed, by state.", "state")
	lettersWaiting = described("efie_letters_waiting",
		"Letters that wait to be sent.")
	lettersOldest = described("efie_letters_oldest_waiting_seconds",
		"How long the oldest of them has waited; 0 for none.")
	lettersDead = described("efie_letters_given_up",
		"Letters that were given up and wait for a person (efie letters).")
	toAsk = described("efie_reconciler_payments_due",
		"Payments that the provider should have been asked about by now.")
	askLag = described("efie_reconciler_lag_seconds",
		"How long the first of them has been due; 0 for none.")
	refundsOpen = described("efie_refunds_open",
		"Refunds that are not through, by state.", "state")
	refundsOldest = described("efie_refunds_oldest_seconds",
		"How long the oldest of them has been in its state; 0 for none.", "state")
	alarmsWaiting = described("efie_alarms_waiting",
		"Alarms about payments that wait for a person (efie doctor).")
)

// Describe implements prometheus.Collector.
func (p *databaseNumbers) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{
		databaseUp, storedVersion, bookingsStanding, lettersWaiting, lettersOldest, lettersDead, toAsk, askLag, refundsOpen,
		refundsOldest, alarmsWaiting,
	} {
		to <- d
	}
}

// Collect implements prometheus.Collector.
func (p *databaseNumbers) Collect(to chan<- prometheus.Metric) {
	now := time.Now()
	figures, err := p.figures(now)
	if err != nil {
		tell(to, databaseUp, 0)
		return
	}
	tell(to, databaseUp, 1)
	found := map[string]store.Figure{}
	for _, f := range figures {
		found[f.Of] = f
	}
	many := func(of *prometheus.Desc, name string, labels ...string) {
		tell(to, of, float64(found[name].Many), labels...)
	}
	age := func(of *prometheus.Desc, name string, labels ...string) {
		seconds := 0.0
		if since := found[name].Since; !since.IsZero() {
			seconds = max(0, now.Sub(since).Seconds())
		}
		tell(to, of, seconds, labels...)
	}
	many(storedVersion, "catalogue version")
	for _, state := range []hostel.BookingState{hostel.Held, hostel.Confirmed} {
		many(bookingsStanding, string(state), string(state))
	}
	many(lettersWaiting, "letters waiting")
	age(lettersOldest, "letters waiting")
	many(lettersDead, "letters given up")
	many(toAsk, "payments to ask")
	age(askLag, "payments to ask")
	for _, state := range []hostel.PaymentState{hostel.PaymentRefundDue, hostel.PaymentRefunding} {
		many(refundsOpen, string(state), string(state))
		age(refundsOldest, string(state), string(state))
	}
	many(alarmsWaiting, "alarms")
}

// errSlow means that the database does not answer in time.
var errSlow = errors.New("the database does not answer in time")

// figures returns the numbers of now or of a few seconds ago. A slow database is not asked twice at a time.
func (p *databaseNumbers) figures(now time.Time) ([]store.Figure, error) {
	answer := p.asking.DoChan("figures", func() (any, error) {
		if now.Sub(p.asked) >= numbersKept {
			ctx, cancel := context.WithTimeout(context.Background(), numbersTake)
			defer cancel()
			p.of, p.err = p.store.Figures(ctx, now)
			p.asked = now
		}
		return p.of, p.err
	})
	select {
	case a := <-answer:
		return a.Val.([]store.Figure), a.Err
	case <-time.After(numbersTake):
		return nil, errSlow
	}
}
