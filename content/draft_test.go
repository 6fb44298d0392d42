package content

import (
	"strings"
	"testing"
)

var draftHead = strings.Replace(head, "title", "draft: true\nmenu: footer\ngroup: Help\ntitle", 1)

func TestADraftIsNoPage(t *testing.T) {
	o := newOffice(t, map[string]string{"soon.md": draftHead + "Draft.\n", "disclaimer.md": draftHead + "Draft.\n", "rules.md": head + "Published.\n"})
	o.save("rules.md", draftHead+"Draft.\n")
	for range 2 {
		o.reads()
		l := o.shelf.Library()
		for _, name := range []string{"soon", "disclaimer", "rules"} {
			if draft, ok := l.Draft(name); !ok || !strings.Contains(draft.HTML, "Draft.") {
				t.Errorf("%s: %v", name, draft)
			}
		}
		o.shows("soon", "")
		o.shows("disclaimer", "confirmed booking")
		o.shows("rules", "Published.")
		if l.Gone("soon") || len(l.Drafts()) != 3 {
			t.Errorf("drafts %v", l.Drafts())
		}
		for _, page := range append(l.Pages(), l.Menu("footer")...) {
			if page.Draft || page.Name == "soon" {
				t.Errorf("%s is listed", page.Name)
			}
		}
		o.restart()
	}
	o.save("soon.md", "broken")
	o.reads()
	if draft, ok := o.shelf.Library().Draft("soon"); !ok || !strings.Contains(draft.HTML, "Draft.") {
		t.Error("a draft with a mistake does not keep its last good version")
	}
	o.save("soon.md", head+"Published.\n")
	o.reads()
	o.shows("soon", "Published.")
	if _, ok := o.shelf.Library().Draft("soon"); ok {
		t.Error("a published page is a draft, too")
	}
}

func TestTheLinkOfADraftIsSigned(t *testing.T) {
	house := House{SiteURL: "https://efie.example", Key: []byte("a key")}
	link := house.DraftLink("soon")
	signature, ok := strings.CutPrefix(link, "https://efie.example/soon?preview=")
	if !ok || len(signature) != 43 || !house.Signed("soon", signature) {
		t.Fatalf("the link is %s", link)
	}
	for what, opens := range map[string]bool{
		"another page": house.Signed("later", signature), "none": house.Signed("soon", ""), "half": house.Signed("soon", signature[:20]),
		"another key": House{Key: []byte("another")}.Signed("soon", signature), "no key": House{}.Signed("soon", House{}.signature("soon")),
	} {
		if opens {
			t.Errorf("%s opens the draft", what)
		}
	}
}
