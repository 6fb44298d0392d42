package content_test

import (
	"fmt"
	"strings"
	"testing"

	"efie/test/must"
)

func TestEmptyLinksPicturesAndSkippedHeadingsAreReported(t *testing.T) {
	for body, want := range map[string]string{
		"Words.\n\n![](/media/a.jpg)\n":        "a.md:8: the picture has no words",
		"Words.\n\n![ ](/media/a.jpg)\n":       "a.md:8: the picture has no words",
		"Words.\n\n[](/a)\n":                   "a.md:8: the link has no words",
		"Words.\n\n[ ](/a)\n":                  "a.md:8: the link has no words",
		"## A\n\n#### B\n":                     "a.md:8: this heading skips a level: put ### before it, not ####: \"B\"",
		"### A\n":                              "a.md:6: this heading skips a level: put ## before it, not ###: \"A\"",
		"## A\n\n### B\n\n##### C\n\n###### D": "a.md:10: this heading skips",
		"![Bed](/media/a.jpg) [a](/a) [`a`](/a) [![Bed](/media/a.jpg)](/a) <https://a.example>\n": "",
		"## A\n\n### B\n\n#### C\n\n## D\n\n### E\n":                                              "",
	} {
		library, mistakes := load(t, map[string]string{"a.md": head + body})
		if n := len(mistakes); want == "" && n > 0 || want != "" &&
			(n != 1 || !strings.HasPrefix(mistakes.Error(), want) || blocking(mistakes)) {
			t.Errorf("%q: %v\nwant %s", body, mistakes, want)
		}
		must.Equal(t, fmt.Sprintf("pages with %q", body), len(library.Pages()), 1)
	}
}
