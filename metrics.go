package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"efie/handlers"
)

// answeredIn are the bounds, in seconds, that requests are counted between: a kept page takes less
// than a millisecond, a payment's provider may take half a minute.
var answeredIn = []float64{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30}

// meters count what the server does, for Prometheus. They implement handlers.Observer.
type meters struct {
	registry *prometheus.Registry
	requests *prometheus.HistogramVec // by route and status
}

func newMeters() *meters {
	m := &meters{prometheus.NewRegistry(), prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "efie_request_duration_seconds", Help: "How long requests took, by the pattern of their path and the status of the answer.", Buckets: answeredIn,
	}, []string{"route", "status"})}
	m.registry.MustRegister(m.requests, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// Answered implements handlers.Observer.
func (m *meters) Answered(a handlers.Answer) {
	m.requests.WithLabelValues(a.Route, strconv.Itoa(a.Status)).Observe(a.Took.Seconds())
}

// listen opens the metrics' own address.
func (m *meters) listen(addr string) (net.Listener, error) {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("METRICS_ADDR: %w", err)
	}
	return listener, nil
}

// handler answers at /metrics.
func (m *meters) handler(log *slog.Logger) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn)}))
	return mux
}

// serve answers until ctx ends.
func (m *meters) serve(ctx context.Context, listener net.Listener, log *slog.Logger) {
	server := &http.Server{Handler: m.handler(log), ReadHeaderTimeout: 10 * time.Second, WriteTimeout: time.Minute, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn)}
	defer context.AfterFunc(ctx, func() { _ = server.Close() })()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		log.Error("metrics not served", "error", err)
	}
}
