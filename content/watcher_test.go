package content

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"efie/test/must"
)

func TestTheWatcherShowsTheBuiltInPages(t *testing.T) {
	f := newFixture(t, nil)
	f.reports("")
	f.shows("help-center", "15 minutes")
	const builtinPages = 13 // of the menu, and prices
	must.Equal(t, "pages", len(f.watcher.Library().Pages()), builtinPages)
	must.Equal(t, "claims of the landing page", len(f.watcher.Library().Claims()), 3)
}

func TestAnEditAppearsAfterTheNextScan(t *testing.T) {
	f := newFixture(t, map[string]string{"rules.md": head + "Old words.\n"})
	f.shows("rules", "Old words.")
	before := f.watcher.Library()
	f.save("rules.md", head+"New words.\n")
	f.shows("rules", "Old words.") // the control: the folder was not scanned yet
	f.rescan()
	f.shows("rules", "New words.")
	page, _ := before.Page("rules")
	must.Contain(t, "a library in use", page.HTML, "Old words.")
	still := f.watcher.Library()
	f.rescan()
	must.Equal(t, "a new library is made", f.watcher.Library() != still, false)
}

func TestEditorsPagesReplaceBuiltInPages(t *testing.T) {
	f := newFixture(t, map[string]string{"disclaimer.md": head + "Ours.\n", "rules.md": head + "Rules.\n",
		"landing.md": "---\nclaims:\n  - figure: \"7\"\n    text: hostels\n---\n"})
	f.shows("disclaimer", "Ours.")
	if claims := f.watcher.Library().Claims(); len(claims) != 1 || claims[0].Figure != "7" {
		t.Errorf("claims %v", claims)
	}
	for _, file := range []string{"disclaimer.md", "rules.md", "landing.md"} {
		f.remove(file)
	}
	f.watcher.scan(time.Now())
	f.watcher.current.Store(f.watcher.compose())
	f.shows("rules", "Rules.") // one scan is not enough: some programs delete a file before they save it
	for range 2 {
		f.rescan()
		f.shows("disclaimer", "confirmed booking")
		f.shows("rules", "")
		l := f.watcher.Library()
		if !l.Gone("rules") || l.Gone("disclaimer") || l.Gone("never") || l.Gone("landing") || len(l.Claims()) != 3 {
			t.Errorf("gone: rules %t, claims %v", l.Gone("rules"), l.Claims())
		}
		f.restart()
	}
	f.save("rules.md", head+"Back.\n")
	f.rescan()
	f.shows("rules", "Back.")
	must.Equal(t, "a restored page is gone", f.watcher.Library().Gone("rules"), false)
	var origins []bool
	for _, v := range f.history["disclaimer"] {
		origins = append(origins, v.Builtin)
	}
	must.Equal(t, "the built-in versions of the disclaimer", origins, []bool{false, true})
}

func TestTheLastValidVersionSurvivesARestart(t *testing.T) {
	f := newFixture(t, map[string]string{"rules.md": head + "Good.\n", "disclaimer.md": "broken", "fresh.md": "broken"})
	f.shows("disclaimer", "confirmed booking") // the editors' page was never valid: the built-in page is shown
	f.shows("fresh", "")
	f.save("rules.md", "broken")
	for range 2 {
		f.rescan()
		f.shows("rules", "Good.")
		f.reports("content/rules.md:1: a page starts with")
		f.restart()
	}
	clear(f.history)
	f.restart()
	f.shows("rules", "") // the control: the text came from the stored copy
}

func TestEachMistakeIsLoggedOnce(t *testing.T) {
	f := newFixture(t, map[string]string{"rules.md": "broken",
		"soon.md": strings.Replace(head, "title", "draft: true\ntitle", 1)})
	var text bytes.Buffer
	log := slog.New(slog.NewTextHandler(&text, nil))
	f.watcher.logged = map[string]bool{}
	for range 3 {
		f.watcher.report(t.Context(), log)
	}
	if n := strings.Count(text.String(), "\n"); n != 2 || !strings.Contains(text.String(), "content/rules.md:1: ") ||
		!strings.Contains(text.String(), "https://efie.example/soon?preview=") {
		t.Errorf("the log has:\n%s", &text)
	}
}

func TestWatchFollowsTheFolderUntilItIsStopped(t *testing.T) {
	f := newFixture(t, nil)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { f.watcher.Watch(ctx, time.Millisecond, slog.New(slog.DiscardHandler)); close(done) }()
	f.save("rules.md", head+"Words.\n")
	for deadline := time.Now().Add(10 * time.Second); ; time.Sleep(time.Millisecond) {
		if _, ok := f.watcher.Library().Page("rules"); ok {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("the page does not appear")
		}
	}
	stop()
	<-done
}
