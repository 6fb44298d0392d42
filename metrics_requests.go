package main

import (
	"maps"
	"strconv"
	"sync"
	"sync/atomic"

	"github.com/prometheus/client_golang/prometheus"

	"efie/handlers"
)

// answeredIn are the bounds, in seconds, that requests are counted between: a kept page takes less
// than a millisecond, a payment's provider may take half a minute.
var answeredIn = []float64{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30}

// requestMeters count requests, by the pattern of their path and the status of the answer.
type requestMeters struct {
	took *prometheus.HistogramVec
	// known spares most requests the search for their counter, which allocates. Nobody changes a map
	// that is here.
	known *atomic.Pointer[map[routeStatus]prometheus.Observer]
	learn *sync.Mutex
}

type routeStatus struct {
	route  string
	status int
}

func newRequestMeters() requestMeters {
	r := requestMeters{prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "efie_request_duration_seconds", Help: "How long requests took, by the pattern of their path and the status of the answer.", Buckets: answeredIn,
	}, []string{"route", "status"}), &atomic.Pointer[map[routeStatus]prometheus.Observer]{}, &sync.Mutex{}}
	r.known.Store(&map[routeStatus]prometheus.Observer{})
	return r
}

// Answered implements handlers.Observer.
func (m *meters) Answered(a handlers.Answer) {
	key := routeStatus{a.Route, a.Status}
	counter, known := (*m.requests.known.Load())[key]
	if !known {
		counter = m.requests.first(key)
	}
	counter.Observe(a.Took.Seconds())
}

// first is the counter of a kind of answer that was not given before. There are some hundred of them: routes
// are patterns, and not what is asked for.
func (r requestMeters) first(key routeStatus) prometheus.Observer {
	r.learn.Lock()
	defer r.learn.Unlock()
	more := maps.Clone(*r.known.Load())
	more[key] = r.took.WithLabelValues(key.route, strconv.Itoa(key.status))
	r.known.Store(&more)
	return more[key]
}
