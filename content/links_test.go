package content

import (
	"strings"
	"testing"

	"efie/test/must"
)

func TestLinksThatLeadNowhereAreReported(t *testing.T) {
	f := newFixture(t, map[string]string{
		"rules.md": head + "## Quiet hours\n\nWords.\n\n### Deep\n\n#### Deep down\n",
		"soon.md":  strings.Replace(head, "title", "draft: true\ntitle", 1) + "Draft.\n",
	})
	for to, want := range map[string]string{
		"/rules":                         "",
		"/rules#quiet-hours":             "",
		"/rules#deep-down":               "",
		"rules":                          "",
		"/rules?a=b#quiet-hours":         "",
		"#words":                         "",
		"/a#words":                       "",
		"/":                              "",
		"":                               "is not an address",
		"/hostels":                       "",
		"/hostels/adom-court":            "",
		"/check/":                        "",
		"https://elsewhere.example/none": "",
		"mailto:a@b.example":             "",
		"tel:112":                        "",
		"https://efie.example/rules":     "",
		"https://efie.example":           "",
		"https://efie.example.evil/none": "",
		"//elsewhere.example/none":       "",
		"/help-centre":                   `the link "/help-centre" leads nowhere: there is no page /help-centre`,
		"/help-center#no-such":           `/help-center has no heading #no-such; it has #your-account`,
		"/rules#Quiet-hours":             "/rules has no heading #Quiet-hours; it has #quiet-hours",
		"#none":                          "/a has no heading #none; it has #words",
		"none":                           "there is no page /none",
		"/rules/":                        "there is no page /rules/",
		"/rules/deeper":                  "there is no page /rules/deeper",
		"/landing":                       "there is no page /landing",
		"https://efie.example/none":      "there is no page /none",
		"/soon":                          "leads to a draft, which readers cannot open",
		"javascript:run()":               `the link "javascript:run()" cannot be used`,
		"&#106;avascript:run()":          `the link "javascript:run()" cannot be used`,
		"file:///etc/passwd":             "cannot be used",
		"http://[bad":                    "is not an address",
	} {
		f.save("a.md", head+"\n## Words\n\nA [word]("+to+") here.\n")
		f.rescan()
		mistakes := f.watcher.Library().Mistakes()
		switch {
		case want == "" && len(mistakes) > 0:
			t.Errorf("%q: %v", to, mistakes)
		case want != "" && (len(mistakes) != 1 || !strings.Contains(mistakes.Error(), want) ||
			!strings.HasPrefix(mistakes.Error(), "content/a.md:9: ")):
			t.Errorf("%q: %v\nwant %s", to, mistakes, want)
		}
		f.remove("a.md")
		f.rescan()
	}
}

func TestPicturesMustBeOnThisSite(t *testing.T) {
	f := newFixture(t, map[string]string{"a.md": head +
		"![a](/media/a.jpg) ![b](/images/b.png)\n\n![c](https://elsewhere.example/c.jpg)\n"})
	f.reports("content/a.md:8: the picture \"https://elsewhere.example/c.jpg\" is not shown")
	must.Equal(t, "mistakes", len(f.watcher.Library().Mistakes()), 1)
}

func TestAPageWaitsForThePagesItLinksTo(t *testing.T) {
	f := newFixture(t, map[string]string{"a.md": head + "Old.\n", "b.md": head + "Old.\n"})
	f.save("a.md", head+"New: [b](/b#there) and [c](/c).\n")
	f.rescan()
	f.shows("a", "Old.")
	f.save("b.md", head+"## There\n\nNew: [a](/a).\n")
	f.rescan()
	f.shows("a", "Old.") // /c is still missing
	f.shows("b", "New:")
	f.save("c.md", head+"New: [b](/b#there).\n")
	f.rescan()
	f.shows("a", "New:")
	f.reports("")
	f.save("b.md", head+"## Elsewhere\n\nNewer: [none](/none).\n") // the old version stays
	f.rescan()
	f.shows("b", "New:")
	f.shows("a", "New:")
	f.reports(`content/b.md:8: the link "/none" leads nowhere`)
}

func TestAPageStaysWhenALinkedPageIsDeleted(t *testing.T) {
	f := newFixture(t, map[string]string{"a.md": head + "To [b](/b).\n", "b.md": head + "Here.\n"})
	f.remove("b.md")
	for range 2 {
		f.rescan()
		f.shows("a", "To ")
		f.reports(`content/a.md:6: the link "/b" leads nowhere`)
		f.restart()
	}
	f.save("help-center.md", head+"Short.\n")
	f.save("c.md", head+"To [d](/none).\n")
	f.rescan()
	f.shows("c", "To ") // no other version exists
	f.save("c.md", head+"Better, to [d](/none).\n")
	f.rescan()
	f.shows("c", "Better")
	f.save("c.md", head+"Best.\n")
	f.rescan()
	f.save("c.md", head+"Worse, to [d](/none).\n")
	f.rescan()
	f.shows("c", "Best")
}

// A page may be written before the hostel with its picture is imported.
func TestAPageWaitsForItsPicture(t *testing.T) {
	f := newFixture(t, nil)
	var imported bool
	f.site.Picture = func(address string) bool { return imported && address == "/media/room.jpg" }
	f.save("rules.md", head+"![A room](/media/room.jpg)\n")
	f.restart()
	f.reports(`content/rules.md:6: the picture "/media/room.jpg" does not exist`)
	imported = true
	f.rescan()
	f.reports("")
	f.shows("rules", "/media/room.jpg")
}
