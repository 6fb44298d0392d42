package server

import (
	"maps"
	"strconv"
	"sync"
	"sync/atomic"

	"github.com/prometheus/client_golang/prometheus"

	"efie/handlers"
)

// answeredIn are the bounds of the histogram, in seconds: a cached page takes less than a millisecond, a payment
// provider may take half a minute.
var answeredIn = []float64{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30}

// requestMetrics counts requests, by the pattern of their path and the status of the answer.
type requestMetrics struct {
	took *prometheus.HistogramVec
	// known saves most requests the search for their counter, which allocates. A map is never changed once it is
	// here.
	known *atomic.Pointer[map[routeStatus]prometheus.Observer]
	learn *sync.Mutex
}

type routeStatus struct {
	route  string
	status int
}

func newRequestMetrics() requestMetrics {
	r := requestMetrics{prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name:    "efie_request_duration_seconds",
		Help:    "How long requests took, by the pattern of their path and the status of the answer.",
		Buckets: answeredIn,
	}, []string{"route", "status"}), &atomic.Pointer[map[routeStatus]prometheus.Observer]{}, &sync.Mutex{}}
	r.known.Store(&map[routeStatus]prometheus.Observer{})
	return r
}

// Answered implements handlers.Observer.
func (m *collector) Answered(a handlers.Answer) {
	key := routeStatus{a.Route, a.Status}
	counter, known := (*m.requests.known.Load())[key]
	if !known {
		counter = m.requests.first(key)
	}
	counter.Observe(a.Took.Seconds())
}

// first returns the counter of a new kind of answer. There are a few hundred kinds, because routes are patterns and
// not paths.
func (r requestMetrics) first(key routeStatus) prometheus.Observer {
	r.learn.Lock()
	defer r.learn.Unlock()
	more := maps.Clone(*r.known.Load())
	more[key] = r.took.WithLabelValues(key.route, strconv.Itoa(key.status))
	r.known.Store(&more)
	return more[key]
}
