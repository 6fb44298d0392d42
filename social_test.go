package main

import (
	"image/color"
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

// The photograph of a hostel stands on its card; where its file has gone, a drawing does.
func TestACardShowsTheHostelsPhotograph(t *testing.T) {
	for _, c := range []struct {
		gone   bool
		colour color.RGBA
	}{
		{false, color.RGBA{0xa5, 0x74, 0x4d, 0xff}}, // all of jpegOf
		{true, color.RGBA{0x0e, 0x4d, 0x3a, 0xff}},  // the sky of the drawing
	} {
		onEachWall(t, func(t *testing.T, g *gallery) {
			g.imports(photographed).says(0)
			page := g.page("/media/sizes/room_images/adom/front-")
			if c.gone {
				g.removes("sizes")
			}
			a := g.get(page.path + "/card.png")
			picture, err := png.Decode(strings.NewReader(a.body))
			if err != nil || a.status != http.StatusOK {
				t.Fatal(a.status, err)
			}
			red, green, blue, _ := picture.At(780, 20).RGBA()
			for i, got := range []uint32{red >> 8, green >> 8, blue >> 8} {
				if want := []uint8{c.colour.R, c.colour.G, c.colour.B}[i]; max(int(got), int(want))-min(int(got), int(want)) > 8 {
					t.Errorf("its file gone: %v: the picture is %v, want %v", c.gone, picture.At(780, 20), c.colour)
				}
			}
		})
	}
}
