package cli

import (
	"image/color"
	"image/png"
	"net/http"
	"strings"
	"testing"
)

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
			g.imports(photographed).Wants(0)
			page := g.page("/media/sizes/room_images/adom/front-")
			if c.gone {
				g.removes("sizes")
			}
			a := g.Get(page.Path + "/card.png")
			picture, err := png.Decode(strings.NewReader(a.Body))
			if err != nil || a.Status != http.StatusOK {
				t.Fatal(a.Status, err)
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
