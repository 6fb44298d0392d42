package booking

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"efie/hostel/booking"
)

func TestALineIsLookedAtLessOftenTheLongerItIs(t *testing.T) {
	for wait, want := range map[time.Duration]int{0: 3, 8 * time.Second: 3, 40 * time.Second: 10, time.Hour: 30} {
		if got := lookAgainIn(booking.Position{Wait: wait}); got != want {
			t.Errorf("with %s to wait it looks every %d seconds, want %d", wait, got, want)
		}
	}
}

func TestAQueueTokenIsSignedForItsStudent(t *testing.T) {
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	qu := &queue{secret: []byte("0123456789abcdef"), clock: func() time.Time { return now }}
	own := queueToken{room: "r-0", shown: "45000", wished: now, since: now}
	valid := func(query, student string) bool {
		_, ok := qu.tokenOf(httptest.NewRequest(http.MethodGet, queuePath+"?"+query, nil), student)
		return ok
	}
	if query := qu.query("ama", own); !valid(query, "ama") || valid(query, "kofi") {
		t.Error("a token is not its student's alone")
	}
	own.wished = now.Add(-tokenLasts)
	if valid(qu.query("ama", own), "ama") {
		t.Error("an old token is valid")
	}
}
