package parts

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"efie/test/must"
)

// renderPart is what a page would show of a component.
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

func TestPasswordsAreNeverSentBack(t *testing.T) {
	html := renderPart(t, TextInput(Input{Name: "password", Type: "password",
		FormField: FormField{Value: "correct horse"}}))
	if strings.Contains(html, "correct horse") {
		t.Errorf("the password stands in the page: %s", html)
	}
	if !strings.Contains(renderPart(t, TextInput(Input{
		Name: "name", Type: "text", FormField: FormField{Value: "Ama"},
	})), `value="Ama"`) {
		t.Error("other inputs lose their value, too")
	}
}
