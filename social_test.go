package main

import (
	"image/png"
	"net/http"
	"strings"
	"testing"
)

func TestLinksToAHostelShowACardOfItsOwn(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	b := s.browser()
	first := b.get("/hostels/adom-court/card.png")
	if size, err := png.DecodeConfig(strings.NewReader(first.body)); err != nil || first.status != 200 || size.Width != 1200 || size.Height != 630 {
		t.Fatalf("%d, %+v, %v", first.status, size, err)
	}
	for name, want := range map[string]string{"Content-Type": "image/png", "Cache-Control": "public, max-age=86400", "Content-Security-Policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'", "X-Content-Type-Options": "nosniff"} {
		if got := first.header.Get(name); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	if again := b.get("/hostels/ADOM-COURT/card.png"); again.body != first.body || again.header.Get("ETag") != first.header.Get("ETag") {
		t.Error("the same card is another the second time")
	}
	if other := b.get("/hostels/plain-house/card.png"); other.body == first.body || other.header.Get("ETag") == first.header.Get("ETag") {
		t.Error("two hostels have the same card")
	}
	request, err := http.NewRequest(http.MethodGet, s.url+"/hostels/adom-court/card.png", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("If-None-Match", first.header.Get("ETag"))
	response, err := b.client.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	if response.Body.Close(); response.StatusCode != http.StatusNotModified {
		t.Errorf("a card that is known already: %d", response.StatusCode)
	}
	b.get("/hostels/nowhere/card.png").wants(t, 404, "Hostel not found.")
}
