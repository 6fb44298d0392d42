package content

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestHeadingsTakeNoIDOfTheFrame reads the ids of what stands around each page where it is written.
func TestHeadingsTakeNoIDOfTheFrame(t *testing.T) {
	var frame []string
	for _, file := range []string{"layout", "nav", "footer", "reading", "icon", "feedback"} {
		text, err := os.ReadFile("../views/" + file + ".templ")
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`\bid="([^"]*)"`).FindAllStringSubmatch(string(text), -1) {
			frame = append(frame, m[1])
		}
	}
	if !slices.Contains(frame, "main") || !slices.Contains(frame, "menu") {
		t.Fatalf("the frame has only %v", frame)
	}
	for _, id := range frame {
		page := only(t, "## "+strings.ReplaceAll(id, "-", " ")+"\n\nWords.\n")
		if got := page.Contents[0].ID; got != id+"-1" {
			t.Errorf("the heading %s has the id of the frame's %s", got, id)
		}
	}
	if id := only(t, "## Mainly\n").Contents[0].ID; id != "mainly" { // the control
		t.Errorf("another heading has the id %s", id)
	}
}
