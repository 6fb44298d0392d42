package bookings

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"efie/test/must"
)

// A whole second is too coarse: an answer of the provider from just before the return would count as later.
func TestAPageThatLooksAgainKnowsTheMomentOfTheReturn(t *testing.T) {
	now := time.Date(2026, 9, 1, 12, 0, 3, 0, time.UTC)
	returned := now.Add(-2100 * time.Millisecond)
	again := lookAgain("/pay/link/done?reference=EFIE-1", returned, now)
	r := httptest.NewRequest(http.MethodGet, again.To, http.NoBody)
	must.Equal(t, "the return", returnedAt(r, now).UTC(), returned)
}
