package parts

import (
	"regexp"
	"strings"
	"testing"
)

// What the demo's hostels and rooms have is drawn; what nobody thought of gets a tick.
func TestAmenitiesAreDrawn(t *testing.T) {
	drawing := regexp.MustCompile(`^[Mm][MmLlHhVvCcSsQqTtAaZz0-9. -]+$`)
	for _, d := range amenityDrawings {
		if !drawing.MatchString(d.path) || d.word != strings.ToLower(d.word) {
			t.Errorf("%s: %s", d.word, d.path)
		}
	}
	for _, name := range []string{"Borehole water", "Wi-Fi", "Standby generator", "Water heater", "Mosquito nets", "Shuttle to campus"} {
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
