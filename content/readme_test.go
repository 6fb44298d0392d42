package content

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestTheEditorsExampleIsSound copies the example of README.md, and the mistake that it quotes.
func TestTheEditorsExampleIsSound(t *testing.T) {
	text, err := os.ReadFile(guide)
	if err != nil {
		t.Fatal(err)
	}
	example := regexp.MustCompile("(?s)```markdown\n(.*?)```").FindSubmatch(text)
	if example == nil {
		t.Fatal("there is no example")
	}
	o := newOffice(t, map[string]string{"house-rules.md": string(example[1])})
	o.reports("")
	for _, part := range []string{`<h2 id="quiet-hours">`, `<aside class="note">`, "<table>", "<dl>"} {
		o.shows("house-rules", part)
	}
	if page, _ := o.shelf.Library().Page("house-rules"); len(page.Questions) != 1 || page.Menu != "footer" {
		t.Errorf("read as %+v", page)
	}
	mistake := regexp.MustCompile("`content/house-rules.md:.*`").FindString(string(text))
	o.save("house-rules.md", strings.Replace(string(example[1]), "2026-11-21", "yesterday", 1))
	o.reads()
	o.reports(strings.Trim(mistake, "`"))
}
