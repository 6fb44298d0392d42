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

// numbersTake is how long Prometheus waits for the database's numbers at most.
const numbersTake = 3 * time.Second

// databaseNumbers reads from the database what is in it and what waits.
type databaseNumbers struct {
	store  *store.Store
	asking singleflight.Group
}

// Describe implements prometheus.Collector. It names no number, so that each is named once, in Collect.
func (*databaseNumbers) Describe(chan<- *prometheus.Desc) {}

func (p *databaseNumbers) Collect(to chan<- prometheus.Metric) {
	now := time.Now()
	figures, err := p.figures(now)
	up := described("efie_database_up",
		"Whether the database answered: 1 or 0. Where it did not, what follows from it is not there.")
	if err != nil {
		tell(to, up, 0)
		return
	}
	tell(to, up, 1)
	found := map[string]store.Figure{}
	for _, f := range figures {
		found[f.Of] = f
	}
	many := func(name string, of *prometheus.Desc, labels ...string) {
		tell(to, of, float64(found[name].Many), labels...)
	}
	age := func(name string, of *prometheus.Desc, labels ...string) {
		seconds := 0.0
		if since := found[name].Since; !since.IsZero() {
			seconds = max(0, now.Sub(since).Seconds())
		}
		tell(to, of, seconds, labels...)
	}
	many("catalogue version", described("efie_catalogue_stored_version",
		"The version of the catalogue in the database."))
	bookings := described("efie_bookings", "Bookings that take a bed, by state.", "state")
	for _, state := range []hostel.BookingState{hostel.Held, hostel.Confirmed} {
		many(string(state), bookings, string(state))
	}
	many("letters waiting", described("efie_letters_waiting",
		"Letters that wait to be sent."))
	age("letters waiting", described("efie_letters_oldest_waiting_seconds",
		"How long the oldest of them has waited; 0 for none."))
	many("letters given up", described("efie_letters_given_up",
		"Letters that were given up and wait for a person (efie letters)."))
	many("payments to ask", described("efie_reconciler_payments_due",
		"Payments that the provider should have been asked about by now."))
	age("payments to ask", described("efie_reconciler_lag_seconds",
		"How long the first of them has been due; 0 for none."))
	refunds := described("efie_refunds_open", "Refunds that are not through, by state.", "state")
	oldest := described("efie_refunds_oldest_seconds",
		"How long the oldest of them has been in its state; 0 for none.", "state")
	for _, state := range []hostel.PaymentState{hostel.PaymentRefundDue, hostel.PaymentRefunding} {
		many(string(state), refunds, string(state))
		age(string(state), oldest, string(state))
	}
	many("alarms", described("efie_alarms_waiting",
		"Alarms about payments that wait for a person (efie doctor)."))
}

var errSlow = errors.New("the database does not answer in time")

// figures returns the numbers of now. A slow database is not asked twice at a time.
func (p *databaseNumbers) figures(now time.Time) ([]store.Figure, error) {
	answer := p.asking.DoChan("figures", func() (any, error) {
		ctx, cancel := context.WithTimeout(context.Background(), numbersTake)
		defer cancel()
		return p.store.Figures(ctx, now)
	})
	select {
	case a := <-answer:
		return a.Val.([]store.Figure), a.Err
	case <-time.After(numbersTake):
		return nil, errSlow
	}
}
