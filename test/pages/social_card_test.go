package pages_test

import (
	"image/png"
	"net/http"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

func TestLinksToAHostelShowACardOfItsOwn(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b := s.NewBrowser()
	first := b.Get("/hostels/adom-court/card.png")
	if size, err := png.DecodeConfig(strings.NewReader(first.Body)); err != nil || first.Status != 200 ||
		size.Width != 1200 || size.Height != 630 {
		t.Fatalf("%d, %+v, %v", first.Status, size, err)
	}
	for name, want := range map[string]string{"Content-Type": "image/png", "Cache-Control": "public, max-age=86400",
		"Content-Security-Policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
		"X-Content-Type-Options":  "nosniff"} {
		if got := first.Header.Get(name); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	if again := b.Get("/hostels/ADOM-COURT/card.png"); again.Body != first.Body ||
		again.Header.Get("ETag") != first.Header.Get("ETag") {
		t.Error("the same card is another the second time")
	}
	if other := b.Get("/hostels/plain-house/card.png"); other.Body == first.Body ||
		other.Header.Get("ETag") == first.Header.Get("ETag") {
		t.Error("two hostels have the same card")
	}
	request, err := http.NewRequest(http.MethodGet, s.URL+"/hostels/adom-court/card.png", nil)
	must.Do(t, err)
	request.Header.Set("If-None-Match", first.Header.Get("ETag"))
	response, err := b.HTTP.Do(request)
	must.Do(t, err)
	if response.Body.Close(); response.StatusCode != http.StatusNotModified {
		t.Errorf("a card that is known already: %d", response.StatusCode)
	}
	b.Get("/hostels/nowhere/card.png").Wants(t, 404, "Hostel not found.")
}
