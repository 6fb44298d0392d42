package server

import (
	"strconv"

	"github.com/prometheus/client_golang/prometheus"

	"efie/handlers"
)

// durationBuckets are the bounds of the histogram in seconds, from a cached page to a slow payment provider.
var durationBuckets = []float64{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30}

func newRequestMetrics() *prometheus.HistogramVec {
	return prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name:    "efie_request_duration_seconds",
		Help:    "Duration of requests, by the pattern of the path and the status of the response.",
		Buckets: durationBuckets,
	}, []string{"route", "status"})
}

func (m *collector) Answered(a handlers.Answer) {
	m.requests.WithLabelValues(a.Route, strconv.Itoa(a.Status)).Observe(a.Took.Seconds())
}
