package api

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"efie/handlers/web"
	"efie/hostel"
)

func TestAFaultOfOursIsForTheLog(t *testing.T) {
	s := newStage(t, houseOf(1))
	w := s.do("POST", "/payments/consumer_request/", "", "Authorization", "Token t")
	var said struct{ Message, Error, Code string }
	if err := json.Unmarshal(w.Body.Bytes(), &said); err != nil || w.Code != 500 || said.Code != "internal" ||
		said.Error != said.Message || said.Message == "" {
		t.Errorf("answers %d %s", w.Code, w.Body)
	}
	if strings.Contains(w.Body.String(), "fire") || !strings.Contains(s.log.String(), "disk on fire") ||
		!strings.Contains(s.log.String(), "consumer_request") {
		t.Errorf("the log says %q, the client is told %s", s.log, w.Body)
	}
}

func TestEveryKindHasItsStatus(t *testing.T) {
	rs := &responder{events: noLog{}, log: slog.New(slog.DiscardHandler)}
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
	if len(web.Statuses) != 9 {
		t.Errorf("%d kinds have a status, this test knows 9", len(web.Statuses))
	}
}

func TestAThrottledClientIsToldWhenToComeBack(t *testing.T) {
	rs := &responder{events: noLog{}, log: slog.New(slog.DiscardHandler)}
	for after, want := range map[time.Duration]string{0: "1", 100 * time.Millisecond: "1", 90*time.Second + 1: "91",
		time.Hour: "3600"} {
		w := httptest.NewRecorder()
		rs.fail(w, httptest.NewRequest(http.MethodGet, "/", nil),
			&hostel.Problem{Kind: hostel.Throttled, RetryAfter: after})
		if got := w.Header().Get("Retry-After"); got != want {
			t.Errorf("after %v: Retry-After is %q, want %q", after, got, want)
		}
	}
}
