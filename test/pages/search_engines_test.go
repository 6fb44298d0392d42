package pages_test

import (
	"net/http"
	"testing"

	"efie/server/servertest"
)

// Search engines list pages, and not what islands and programs read.
func TestOnlyWholePagesMayBeListed(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	for path, want := range map[string]string{
		"/hostels/adom-court?part=popup": "noindex", "/hostels?part=rows": "noindex",
		"/hostels?part=rows&q=adom": "noindex", "/dialing-codes.json": "noindex", "/hostels.atom": "noindex",
		"/detailed_search?part=suggestions": "noindex", "/detailed_search?part=count": "noindex",
		"/": "", "/hostels": "", "/hostels/adom-court": "", "/campuses/ug-legon": "", "/images/hostel4.png": "",
	} {
		w := s.Ask(http.MethodGet, path)
		if got := w.Header().Get("X-Robots-Tag"); got != want || w.Code != http.StatusOK {
			t.Errorf("%s: status %d, X-Robots-Tag %q, want %q", path, w.Code, got, want)
		}
	}
}
