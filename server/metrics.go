package server

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/common/expfmt"
)

// collector counts what this server does. What is in the database is read when Prometheus asks (databaseNumbers).
type collector struct {
	registry   *prometheus.Registry
	requests   *prometheus.HistogramVec // by route and status
	ledger     ledgerMetrics
	calls      *prometheus.HistogramVec // to the provider, by call and outcome
	letters    *prometheus.CounterVec   // by outcome
	followed   prometheus.Gauge         // when the catalogue was last compared with the database
	replicated prometheus.Gauge         // when Litestream last reported
}

func newCollector() *collector {
	m := &collector{
		registry: prometheus.NewRegistry(), requests: newRequestMetrics(), ledger: newLedgerMetrics(),
		calls: newCallMetrics(), letters: newLetterMetrics(), followed: newFollowedMetric(),
		replicated: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "efie_replicated_timestamp_seconds",
			Help: "When Litestream last reported that all changes were copied, or the server started, in Unix time.",
		}),
	}
	m.replicated.SetToCurrentTime()
	m.registry.MustRegister(m.requests, m.calls, m.letters, m.followed, m.replicated,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	m.registry.MustRegister(m.ledger.all()...)
	return m
}

// listenForMetrics opens the address that the metrics have for themselves.
func listenForMetrics(addr string) (net.Listener, error) {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("METRICS_ADDR: %w", err)
	}
	return listener, nil
}

// handler answers GET /metrics, and GET /replicated, which Litestream asks for while the copy is good.
func (m *collector) handler(log *slog.Logger) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, _ *http.Request) {
		if err := m.write(w); err != nil {
			log.Warn("metrics not written", "error", err)
			http.Error(w, "metrics cannot be read just now", http.StatusInternalServerError)
		}
	})
	mux.HandleFunc("GET /replicated", func(w http.ResponseWriter, _ *http.Request) {
		m.replicated.SetToCurrentTime()
		w.WriteHeader(http.StatusNoContent)
	})
	return mux
}

// write sends all numbers as text, or nothing if one of them cannot be read.
func (m *collector) write(w http.ResponseWriter) error {
	families, err := m.registry.Gather()
	if err != nil {
		return err
	}
	var text bytes.Buffer
	for _, family := range families {
		if _, err := expfmt.MetricFamilyToText(&text, family); err != nil {
			return err
		}
	}
	w.Header().Set("Content-Type", string(expfmt.NewFormat(expfmt.TypeTextPlain)))
	_, _ = text.WriteTo(w) // Prometheus may have hung up
	return nil
}

// serve answers on the listener until ctx ends.
func (m *collector) serve(ctx context.Context, listener net.Listener, log *slog.Logger) {
	server := &http.Server{
		Handler: m.handler(log), ReadHeaderTimeout: 10 * time.Second, WriteTimeout: time.Minute,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	defer context.AfterFunc(ctx, func() { _ = server.Close() })()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		log.Error("metrics not served", "error", err)
	}
}

func described(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc(name, help, labels, nil)
}

// tell sends such a number. It may fall as well as rise.
func tell(to chan<- prometheus.Metric, of *prometheus.Desc, value float64, labels ...string) {
	to <- prometheus.MustNewConstMetric(of, prometheus.GaugeValue, value, labels...)
}
