package main

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"efie/handlers"
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/store"
)

func TestRequestsAreCountedByRouteAndStatus(t *testing.T) {
	t.Parallel()
	m := newMeters()
	for _, a := range []handlers.Answer{
		{Route: "/hostels/{key}", Status: 200, Took: 2 * time.Millisecond}, {Route: "/hostels/{key}", Status: 200, Took: 20 * time.Millisecond},
		{Route: "/hostels/{key}", Status: 404, Took: time.Millisecond}, {Status: 405, Took: time.Millisecond},
	} {
		m.Answered(a)
	}
	w := httptest.NewRecorder()
	m.handler(slog.Default()).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	for _, line := range []string{
		`efie_request_duration_seconds_count{route="/hostels/{key}",status="200"} 2`,
		`efie_request_duration_seconds_bucket{route="/hostels/{key}",status="200",le="0.0025"} 1`,
		`efie_request_duration_seconds_count{route="/hostels/{key}",status="404"} 1`,
		`efie_request_duration_seconds_count{route="",status="405"} 1`,
		"go_goroutines ", "process_resident_memory_bytes ", "process_open_fds ",
	} {
		if !strings.Contains(w.Body.String(), line) {
			t.Errorf("%d, without %q", w.Code, line)
		}
	}
}

func TestMetricsHaveAnAddressOfTheirOwn(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	if page := s.browser().get("/metrics"); page.status != http.StatusNotFound {
		t.Errorf("everybody sees the metrics: %d", page.status)
	}
	listener, err := newMeters().listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	if _, err := newMeters().listen(listener.Addr().String()); err == nil || !strings.HasPrefix(err.Error(), "METRICS_ADDR: ") {
		t.Errorf("an address that is taken: %v", err)
	}
}

// reads is a source that counts how hostels are read of it.
type reads struct {
	*store.Store
	atOnce, byTheWay int
}

func (r *reads) Hostels(ctx context.Context) ([]*hostel.Hostel, int64, error) {
	r.atOnce++
	return r.Store.Hostels(ctx)
}

func (r *reads) HostelsInBackground(ctx context.Context) ([]*hostel.Hostel, int64, error) {
	r.byTheWay++
	return r.Store.HostelsInBackground(ctx)
}

func TestACatalogueThatIsCountedIsReadByTheWayToo(t *testing.T) {
	s := newSite(t, street)
	for price, seen := range map[string]observers{"351": {}, "352": {meters: newMeters()}} {
		source := &reads{Store: s.store}
		directory, err := catalogue.Open(t.Context(), seen.source(source))
		if err != nil {
			t.Fatal(err)
		}
		s.efie("hostels", "change", "plain-house", "--price", price, "--yes").says(0)
		if err := directory.Refresh(t.Context()); err != nil || source.atOnce != 1 || source.byTheWay != 1 {
			t.Errorf("with meters %v: %d times at once, %d by the way, %v", seen.meters != nil, source.atOnce, source.byTheWay, err)
		}
	}
}
