package content

import (
	"regexp"
	"strings"
	"testing"

	"efie/test/must"
)

func TestTheExampleInTheGuideHasNoMistakes(t *testing.T) {
	text := must.Read(t, readmeFile)
	example := regexp.MustCompile("(?s)```markdown\n(.*?)```").FindSubmatch(text)
	if example == nil {
		t.Fatal("there is no example")
	}
	f := newFixture(t, map[string]string{"house-rules.md": string(example[1])})
	f.reports("")
	for _, part := range []string{`<h2 id="quiet-hours">`, `<aside class="note">`, "<table>", "<dl>"} {
		f.shows("house-rules", part)
	}
	if page, _ := f.watcher.Library().Page("house-rules"); len(page.Questions) != 1 || page.Menu != "footer" {
		t.Errorf("read as %+v", page)
	}
	mistake := regexp.MustCompile("`content/house-rules.md:.*`").FindString(string(text))
	f.save("house-rules.md", strings.Replace(string(example[1]), "2026-11-21", "yesterday", 1))
	f.rescan()
	f.reports(strings.Trim(mistake, "`"))
}
