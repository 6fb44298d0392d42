package content

import (
	"bytes"
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// office is where an editor works: a real folder, and the shelf that is made of it.
type office struct {
	t      *testing.T
	folder string
	kept   string
	shelf  *Shelf
	ahead  time.Duration // of the clock, so that no test waits
}

func newOffice(t *testing.T, files map[string]string) *office {
	t.Helper()
	o := &office{t: t, folder: filepath.Join(t.TempDir(), "content"), kept: filepath.Join(t.TempDir(), "published")}
	if err := os.Mkdir(o.folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for file, text := range files {
		o.save(file, text)
	}
	o.restart()
	return o
}

// restart opens the shelf as a server does that starts.
func (o *office) restart() {
	o.t.Helper()
	house := House{SiteURL: "https://efie.example", Key: []byte("a key"), Routes: strings.Fields("hostels login check account dashboard detailed_search signup email-verification forgot-password")}
	shelf, err := OpenShelf(o.folder, o.kept, house)
	if err != nil {
		o.t.Fatal(err)
	}
	o.shelf = shelf
	o.shelf.tell(o.t.Context(), slog.New(slog.DiscardHandler))
}

func (o *office) save(file, text string) {
	o.t.Helper()
	if err := os.WriteFile(filepath.Join(o.folder, file), []byte(text), 0o600); err != nil {
		o.t.Fatal(err)
	}
}

func (o *office) remove(file string) {
	o.t.Helper()
	if err := os.RemoveAll(filepath.Join(o.folder, file)); err != nil {
		o.t.Fatal(err)
	}
}

// reads has the shelf look twice, as it does within half a second, some seconds later.
func (o *office) reads() {
	o.t.Helper()
	for range 2 {
		o.ahead += 10 * time.Second
		if o.shelf.look(time.Now().Add(o.ahead), settle) {
			o.shelf.current.Store(o.shelf.compose())
		}
		o.shelf.tell(o.t.Context(), slog.New(slog.DiscardHandler))
	}
}

// shows fails the test when a page does not say a text; "" means that there is no page.
func (o *office) shows(name, text string) {
	o.t.Helper()
	page, ok := o.shelf.Library().Page(name)
	if ok != (text != "") || !strings.Contains(page.HTML, text) {
		o.t.Errorf("/%s shows %q, want %q; problems:\n%v", name, page.HTML, text, o.shelf.Library().Problems())
	}
}

// reports fails the test when a mistake is not reported, or when "" is and any is.
func (o *office) reports(want string) {
	o.t.Helper()
	if problems := o.shelf.Library().Problems(); want == "" && len(problems) > 0 || !strings.Contains(problems.Error(), want) {
		o.t.Errorf("problems %q, want %q", problems, want)
	}
}

func TestTheBuiltInPagesAreSoundOnTheShelf(t *testing.T) {
	o := newOffice(t, nil)
	o.reports("")
	o.shows("help-center", "15 minutes")
	if n := len(o.shelf.Library().Pages()); n != len(static) {
		t.Errorf("%d pages", n)
	}
	if len(o.shelf.Library().Claims()) != 3 {
		t.Error("the landing page's claims are missing")
	}
}

func TestAnEditIsSeenWhenTheFolderIsReadAgain(t *testing.T) {
	o := newOffice(t, map[string]string{"rules.md": head + "Old words.\n"})
	o.shows("rules", "Old words.")
	before := o.shelf.Library()
	o.save("rules.md", head+"New words.\n")
	o.shows("rules", "Old words.") // the control: nobody has looked
	o.reads()
	o.shows("rules", "New words.")
	if page, _ := before.Page("rules"); !strings.Contains(page.HTML, "Old words.") {
		t.Error("a library changed under its readers")
	}
	still := o.shelf.Library()
	o.reads()
	if o.shelf.Library() != still {
		t.Error("a new library is made although nothing changed")
	}
}

func TestOwnPagesReplaceAndGiveBackTheBuiltInOnes(t *testing.T) {
	o := newOffice(t, map[string]string{"disclaimer.md": head + "Ours.\n", "rules.md": head + "Rules.\n", "landing.md": "---\nclaims:\n  - figure: \"7\"\n    text: hostels\n---\n"})
	o.shows("disclaimer", "Ours.")
	if claims := o.shelf.Library().Claims(); len(claims) != 1 || claims[0].Figure != "7" {
		t.Errorf("claims %v", claims)
	}
	for _, file := range []string{"disclaimer.md", "rules.md", "landing.md"} {
		o.remove(file)
	}
	o.shelf.look(time.Now(), settle)
	o.shelf.current.Store(o.shelf.compose())
	o.shows("rules", "Rules.") // some programs take a file away to write it anew
	for range 2 {
		o.reads()
		o.shows("disclaimer", "confirmed booking")
		o.shows("rules", "")
		l := o.shelf.Library()
		if !l.Gone("rules") || l.Gone("disclaimer") || l.Gone("never") || l.Gone("landing") || len(l.Claims()) != 3 {
			t.Errorf("gone: rules %t, claims %v", l.Gone("rules"), l.Claims())
		}
		o.restart()
	}
	o.save("rules.md", head+"Back.\n")
	o.reads()
	o.shows("rules", "Back.")
	if o.shelf.Library().Gone("rules") {
		t.Error("a page that is back is gone")
	}
	if words, err := os.ReadFile(filepath.Join(o.kept, "disclaimer.md")); err != nil || len(words) > 0 {
		t.Errorf("the words of a page that was taken away are kept: %q, %v", words, err)
	}
}

func TestTheLastGoodVersionOutlivesTheServer(t *testing.T) {
	o := newOffice(t, map[string]string{"rules.md": head + "Good.\n", "disclaimer.md": "broken", "fresh.md": "broken"})
	o.shows("disclaimer", "confirmed booking") // never good: the built-in one
	o.shows("fresh", "")
	o.save("rules.md", "broken")
	for range 2 {
		o.reads()
		o.shows("rules", "Good.")
		o.reports("content/rules.md:1: a page starts with")
		o.restart()
	}
	if err := os.RemoveAll(o.kept); err != nil {
		t.Fatal(err)
	}
	o.restart()
	o.shows("rules", "") // the control: it was the copy
}

func TestTheLogSaysEachThingOnce(t *testing.T) {
	o := newOffice(t, map[string]string{"rules.md": "broken", "soon.md": strings.Replace(head, "title", "draft: true\ntitle", 1)})
	var text bytes.Buffer
	log := slog.New(slog.NewTextHandler(&text, nil))
	o.shelf.told = map[string]bool{}
	for range 3 {
		o.shelf.tell(t.Context(), log)
	}
	if n := strings.Count(text.String(), "\n"); n != 2 || !strings.Contains(text.String(), "content/rules.md:1: ") || !strings.Contains(text.String(), "https://efie.example/soon?preview=") {
		t.Errorf("the log says\n%s", &text)
	}
}

func TestTheShelfIsKeptUntilItsEnd(t *testing.T) {
	o := newOffice(t, nil)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { o.shelf.Keep(ctx, time.Millisecond, slog.New(slog.DiscardHandler)); close(done) }()
	o.save("rules.md", head+"Words.\n")
	for deadline := time.Now().Add(10 * time.Second); ; time.Sleep(time.Millisecond) {
		if _, ok := o.shelf.Library().Page("rules"); ok {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("the page never comes")
		}
	}
	stop()
	<-done
}
