package parts

import (
	"strings"
	"testing"
)

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
