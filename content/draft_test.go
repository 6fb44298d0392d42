package content

import (
	"strings"
	"testing"

	"efie/test/must"
)

var draftHead = strings.Replace(head, "title", "draft: true\nmenu: footer\ngroup: Help\ntitle", 1)

func TestADraftIsNotPublished(t *testing.T) {
	f := newFixture(t, map[string]string{"soon.md": draftHead + "Draft.\n", "disclaimer.md": draftHead + "Draft.\n",
		"rules.md": head + "Published.\n"})
	f.save("rules.md", draftHead+"Draft.\n")
	for range 2 {
		f.rescan()
		l := f.watcher.Library()
		for _, name := range []string{"soon", "disclaimer", "rules"} {
			if draft, ok := l.Draft(name); !ok || !strings.Contains(draft.HTML, "Draft.") {
				t.Errorf("%s: %v", name, draft)
			}
		}
		f.shows("soon", "")
		f.shows("disclaimer", "confirmed booking")
		f.shows("rules", "Published.")
		if l.Gone("soon") || len(l.Drafts()) != 3 {
			t.Errorf("drafts %v", l.Drafts())
		}
		for _, page := range append(l.Pages(), l.Menu("footer")...) {
			if page.Draft || page.Name == "soon" {
				t.Errorf("%s is listed", page.Name)
			}
		}
		f.restart()
	}
	f.save("soon.md", "broken")
	f.rescan()
	if draft, ok := f.watcher.Library().Draft("soon"); !ok || !strings.Contains(draft.HTML, "Draft.") {
		t.Error("a draft with a mistake loses its last valid version")
	}
	f.save("soon.md", head+"Published.\n")
	f.rescan()
	f.shows("soon", "Published.")
	if _, ok := f.watcher.Library().Draft("soon"); ok {
		t.Error("a published page is still a draft")
	}
}

func TestTheLinkOfADraftIsSigned(t *testing.T) {
	site := Settings{SiteURL: "https://efie.example", Key: []byte("a key")}
	link := site.DraftLink("soon")
	signature, ok := strings.CutPrefix(link, "https://efie.example/soon?preview=")
	if !ok || len(signature) != 43 || !site.Signed("soon", signature) {
		t.Fatalf("the link is %s", link)
	}
	for what, opens := range map[string]bool{
		"another page": site.Signed("later", signature),
		"none":         site.Signed("soon", ""),
		"half":         site.Signed("soon", signature[:20]),
		"another key":  Settings{Key: []byte("another")}.Signed("soon", signature),
		"no key":       Settings{}.Signed("soon", Settings{}.sign("soon")),
	} {
		must.Equal(t, what+" opens the draft", opens, false)
	}
}
