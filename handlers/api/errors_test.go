package api

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"efie/handlers/web"
	"efie/hostel"
	"efie/test/must"
)

// silent returns a responder with a log that discards its lines.
func silent() *responder {
	return &responder{Renderer: web.NewRenderer(&web.Site{}, nil, nil, nil, slog.New(slog.DiscardHandler))}
}

func TestEveryKindHasItsStatus(t *testing.T) {
	rs := silent()
	for kind, want := range map[hostel.Kind]int{
		hostel.Internal: 500, hostel.Invalid: 422, hostel.Unauthorized: 401, hostel.Forbidden: 403,
		hostel.NotFound: 404,
		hostel.Conflict: 409, hostel.Unavailable: 502, hostel.Throttled: 429, hostel.Unready: 503,
	} {
		w := httptest.NewRecorder()
		rs.fail(w, httptest.NewRequest(http.MethodGet, "/", nil),
			&hostel.Problem{Kind: kind, Code: "code", Message: "message"})
		if w.Code != want || w.Body.String() != `{"message":"message","error":"message","code":"code"}` {
			t.Errorf("kind %d answers %d %s", kind, w.Code, w.Body)
		}
	}
	must.Equal(t, "kinds with a status", len(web.Statuses), 9)
}

func TestAThrottledClientGetsRetryAfter(t *testing.T) {
	rs := silent()
	for after, want := range map[time.Duration]string{0: "1", 100 * time.Millisecond: "1", 90*time.Second + 1: "91",
		time.Hour: "3600"} {
		w := httptest.NewRecorder()
		rs.fail(w, httptest.NewRequest(http.MethodGet, "/", nil),
			&hostel.Problem{Kind: hostel.Throttled, RetryAfter: after})
		must.Equal(t, fmt.Sprint("Retry-After for ", after), w.Header().Get("Retry-After"), want)
	}
}
