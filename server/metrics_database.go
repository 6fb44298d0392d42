package server

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"efie/hostel"
	"efie/store"
)

// databaseTimeout limits the wait for the database's metrics.
const databaseTimeout = 3 * time.Second

// databaseMetrics reads metrics from the database, such as the number of bookings.
type databaseMetrics struct{ store *store.Store }

// Describe implements prometheus.Collector. It describes nothing: Collect describes each metric once.
func (databaseMetrics) Describe(chan<- *prometheus.Desc) {}

func (p databaseMetrics) Collect(to chan<- prometheus.Metric) {
	now := time.Now()
	ctx, cancel := context.WithTimeout(context.Background(), databaseTimeout)
	defer cancel()
	figures, err := p.store.Figures(ctx, now)
	up := describe("efie_database_up",
		"Whether the database answered: 1 or 0. With 0, all other metrics of the database are missing.")
	if err != nil {
		sendGauge(to, up, 0)
		return
	}
	sendGauge(to, up, 1)
	found := map[string]store.Figure{}
	for _, f := range figures {
		found[f.Of] = f
	}
	count := func(name string, of *prometheus.Desc, labels ...string) {
		sendGauge(to, of, float64(found[name].Many), labels...)
	}
	age := func(name string, of *prometheus.Desc, labels ...string) {
		seconds := 0.0
		if since := found[name].Since; !since.IsZero() {
			seconds = max(0, now.Sub(since).Seconds())
		}
		sendGauge(to, of, seconds, labels...)
	}
	count("catalogue version", describe("efie_catalogue_stored_version",
		"The version of the catalogue in the database."))
	bookings := describe("efie_bookings", "Bookings that take a bed, by state.", "state")
	for _, state := range []hostel.BookingState{hostel.Held, hostel.Confirmed} {
		count(string(state), bookings, string(state))
	}
	count("letters waiting", describe("efie_letters_waiting",
		"Emails that wait to be sent."))
	age("letters waiting", describe("efie_letters_oldest_waiting_seconds",
		"Age of the oldest email that waits to be sent, or 0."))
	count("letters given up", describe("efie_letters_given_up",
		"Emails that were given up and need a person (efie emails)."))
	count("payments to ask", describe("efie_reconciler_payments_due",
		"Payments that the reconciler should have checked by now."))
	age("payments to ask", describe("efie_reconciler_lag_seconds",
		"How long the first of these payments has been due, or 0."))
	refunds := describe("efie_refunds_open", "Refunds that are not complete, by state.", "state")
	oldest := describe("efie_refunds_oldest_seconds",
		"How long the oldest refund has been in its state, or 0.", "state")
	for _, state := range []hostel.PaymentState{hostel.PaymentRefundDue, hostel.PaymentRefunding} {
		count(string(state), refunds, string(state))
		age(string(state), oldest, string(state))
	}
	count("alarms", describe("efie_alarms_waiting",
		"Open alarms about payments, which need a person (efie doctor)."))
}
