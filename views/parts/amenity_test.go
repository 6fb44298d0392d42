package parts

import (
	"regexp"
	"strings"
	"testing"
)

// Every amenity of the demo has a drawing. Other amenities get a tick.
func TestAmenitiesAreDrawn(t *testing.T) {
	drawing := regexp.MustCompile(`^[Mm][MmLlHhVvCcSsQqTtAaZz0-9. -]+$`)
	for _, d := range amenityDrawings {
		if !drawing.MatchString(d.path) || d.word != strings.ToLower(d.word) {
			t.Errorf("%s: %s", d.word, d.path)
		}
	}
	for _, name := range []string{
		"Borehole water", "Wi-Fi", "Standby generator", "Water heater", "Mosquito nets", "Shuttle to campus",
	} {
		if amenityDrawing(name) == tickDrawing {
			t.Errorf("%s has no drawing", name)
		}
	}
	if amenityDrawing("Water heater") == amenityDrawing("Borehole water") {
		t.Error("a heater looks like water")
	}
	if amenityDrawing("Helipad") != tickDrawing {
		t.Error("what is not drawn gets no tick")
	}
}
