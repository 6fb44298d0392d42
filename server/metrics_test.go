package server

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
	listener, err := listenForMetrics("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	if _, err := listenForMetrics(listener.Addr().String()); err == nil ||
		!strings.HasPrefix(err.Error(), "METRICS_ADDR: ") {
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
	t.Parallel()
	_, houses, imports := newHouses(t, "")
	for price, m := range map[string]*collector{"351": nil, "352": newCollector()} {
		source := &reads{Store: houses}
		hostels, err := catalogue.Open(t.Context(), m.watchSource(source))
		if err != nil {
			t.Fatal(err)
		}
		imports(strings.Replace(twoHouses, `"price":450`, `"price":`+price, 1))
		if err := hostels.Refresh(t.Context()); err != nil || source.atOnce != 1 || source.byTheWay != 1 {
			t.Errorf("with a collector %v: %d times at once, %d by the way, %v", m != nil, source.atOnce,
				source.byTheWay, err)
		}
	}
}

func TestToCountARequestAllocatesNothing(t *testing.T) {
	m := newCollector()
	a := handlers.Answer{Route: "/hostels/{key}", Status: 200, Took: time.Millisecond}
	if n := testing.AllocsPerRun(1000, func() { m.Answered(a) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
	if n := m.requests.known.Load(); len(*n) != 1 {
		t.Errorf("it knows %v", *n)
	}
}
