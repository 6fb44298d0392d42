package parts

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"efie/test/must"
)

func renderPart(t *testing.T, c templ.Component) string {
	t.Helper()
	return renderIn(t, t.Context(), c)
}

func renderIn(t *testing.T, ctx context.Context, c templ.Component) string {
	t.Helper()
	var out strings.Builder
	must.Do(t, c.Render(ctx, &out))
	return out.String()
}

// Every amenity of the demo has an icon. Other amenities get a tick.
func TestAmenitiesHaveIcons(t *testing.T) {
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
			t.Errorf("%s has no icon", name)
		}
	}
	if amenityDrawing("Water heater") == amenityDrawing("Borehole water") {
		t.Error("a water heater has the icon of water")
	}
	must.Equal(t, "the drawing of an unknown amenity", amenityDrawing("Helipad"), tickDrawing)
}

func TestPasswordsAreNeverSentBack(t *testing.T) {
	html := renderPart(t, TextInput(Input{Name: "password", Type: "password",
		FormField: FormField{Value: "correct horse"}}))
	must.Lack(t, "the page", html, "correct horse")
	if !strings.Contains(renderPart(t, TextInput(Input{
		Name: "name", Type: "text", FormField: FormField{Value: "Ama"},
	})), `value="Ama"`) {
		t.Error("another input loses its value")
	}
}
