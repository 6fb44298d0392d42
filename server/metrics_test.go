package server

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"efie/handlers"
	"efie/test/must"
)

func TestRequestsAreCountedByRouteAndStatus(t *testing.T) {
	t.Parallel()
	m := newCollector()
	for _, a := range []handlers.Answer{
		{Route: "/hostels/{key}", Status: 200, Took: 2 * time.Millisecond},
		{Route: "/hostels/{key}", Status: 200, Took: 20 * time.Millisecond},
		{Route: "/hostels/{key}", Status: 404, Took: time.Millisecond}, {Status: 405, Took: time.Millisecond},
	} {
		m.Answered(a)
	}
	w := httptest.NewRecorder()
	m.handler(slog.Default()).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	must.Contain(t, "the metrics", w.Body.String(),
		`efie_request_duration_seconds_count{route="/hostels/{key}",status="200"} 2`,
		`efie_request_duration_seconds_bucket{route="/hostels/{key}",status="200",le="0.0025"} 1`,
		`efie_request_duration_seconds_count{route="/hostels/{key}",status="404"} 1`,
		`efie_request_duration_seconds_count{route="",status="405"} 1`,
		"go_goroutines ", "process_resident_memory_bytes ", "process_open_fds ")
}

func TestMetricsListenOnTheirOwnAddress(t *testing.T) {
	t.Parallel()
	listener, err := listenForMetrics("127.0.0.1:0")
	must.Do(t, err)
	defer listener.Close()
	if _, err := listenForMetrics(listener.Addr().String()); err == nil ||
		!strings.HasPrefix(err.Error(), "METRICS_ADDR: ") {
		t.Errorf("for an address in use the error is %v", err)
	}
}

func TestLitestreamReportSetsTheTimeOfReplication(t *testing.T) {
	t.Parallel()
	m := newCollector()
	get := func(path string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		m.handler(slog.Default()).ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		return w
	}
	m.replicated.Set(1)
	const longAgo = "\nefie_replicated_timestamp_seconds 1\n"
	must.Contain(t, "the metrics", get("/metrics").Body.String(), longAgo)
	must.Equal(t, "the status of the report", get("/replicated").Code, http.StatusNoContent)
	must.Lack(t, "the metrics after the report", get("/metrics").Body.String(), longAgo)
}
