package handlers

import (
	"net/http"
	"testing"
)

// Search engines list pages, and not what islands and programs read.
func TestOnlyWholePagesMayBeListed(t *testing.T) {
	s := newStage(t)
	for path, want := range map[string]string{
		"/hostels/adom-court?part=popup": "noindex", "/hostels?part=rows": "noindex",
		"/hostels?part=rows&q=adom": "noindex", "/dialing-codes.json": "noindex", "/hostels.atom": "noindex",
		"/": "", "/hostels": "", "/hostels/adom-court": "", "/campuses/ug-legon": "", "/images/hostel4.png": "",
	} {
		w := s.do(t, asks(http.MethodGet, path))
		if got := w.Header().Get("X-Robots-Tag"); got != want || w.Code != http.StatusOK {
			t.Errorf("%s is answered with %d and X-Robots-Tag %q, want %q", path, w.Code, got, want)
		}
	}
}
