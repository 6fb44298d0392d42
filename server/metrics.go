package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// collector holds the metrics of this server. databaseMetrics reads others from the database for each scrape.
type collector struct {
	registry   *prometheus.Registry
	requests   *prometheus.HistogramVec // by route and status
	ledger     ledgerMetrics
	calls      *prometheus.HistogramVec // to the provider, by call and outcome
	emails     *prometheus.CounterVec   // by outcome
	followed   prometheus.Gauge         // the time of the last comparison of the catalogue with the database
	replicated prometheus.Gauge         // the time of Litestream's last report
}

func newCollector() *collector {
	m := &collector{
		registry: prometheus.NewRegistry(), requests: newRequestMetrics(), ledger: newLedgerMetrics(),
		calls: newCallMetrics(), emails: newEmailMetrics(), followed: newFollowedMetric(),
		replicated: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "efie_replicated_timestamp_seconds",
			Help: "Time of Litestream's last report that all changes were copied, or of the server's start, in Unix time.",
		}),
	}
	m.replicated.SetToCurrentTime()
	m.registry.MustRegister(m.requests, m.calls, m.emails, m.followed, m.replicated,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	m.registry.MustRegister(m.ledger.all()...)
	return m
}

// listenForMetrics listens on METRICS_ADDR.
func listenForMetrics(addr string) (net.Listener, error) {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("METRICS_ADDR: %w", err)
	}
	return listener, nil
}

// handler serves GET /metrics and GET /replicated. Litestream calls /replicated while its copy is complete.
func (m *collector) handler(log *slog.Logger) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}))
	mux.HandleFunc("GET /replicated", func(w http.ResponseWriter, _ *http.Request) {
		m.replicated.SetToCurrentTime()
		w.WriteHeader(http.StatusNoContent)
	})
	return mux
}

// serve serves the metrics on the listener until ctx ends.
func (m *collector) serve(ctx context.Context, listener net.Listener, log *slog.Logger) {
	server := &http.Server{
		Handler: m.handler(log), ReadHeaderTimeout: 10 * time.Second, WriteTimeout: time.Minute,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	defer context.AfterFunc(ctx, func() { _ = server.Close() })()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		log.Error("the metrics are not served", "error", err)
	}
}

func describe(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc(name, help, labels, nil)
}

// sendGauge sends a number that may rise and fall.
func sendGauge(to chan<- prometheus.Metric, of *prometheus.Desc, value float64, labels ...string) {
	to <- prometheus.MustNewConstMetric(of, prometheus.GaugeValue, value, labels...)
}
