package content

import (
	"runtime"
	"strings"
	"testing"
	"time"
)

// slow is a page that keeps the parser busy for some time, and ends.
var slow = []byte(head + strings.Repeat(strings.Repeat("> ", 100)+"a\n", 500))

func TestAPageThatTakesTooLongIsRefused(t *testing.T) {
	var d timedReader
	m := d.read(time.Nanosecond, "a.md", slow)
	if !m.unusable() || !strings.Contains(m.mistakes.Error(), "a.md: this page takes too long to read") ||
		string(m.source) != string(slow) {
		t.Errorf("mistakes %v", m.mistakes)
	}
	if m := new(timedReader).read(time.Minute, "a.md", slow); m.unusable() { // the control: it was the time
		t.Errorf("mistakes %v", m.mistakes)
	}
}

func TestOnlyOneLargePageIsReadAtATime(t *testing.T) {
	never, words := make(chan parsedFile, 1), []byte(head+strings.Repeat("Words. ", smallFile))
	d := timedReader{lateFile: "content/a.md", late: never}
	began := runtime.NumGoroutine()
	for range 100 {
		m := d.read(time.Nanosecond, "b.md", slow)
		const busy = "b.md: the server is still busy with content/a.md"
		if !strings.Contains(m.mistakes.Error(), busy) || m.source != nil {
			t.Fatalf("mistakes %v", m.mistakes)
		}
	}
	if n := runtime.NumGoroutine(); n > began {
		t.Errorf("%d more parsers run", n-began)
	}
	if m := d.read(time.Nanosecond, "c.md", []byte(head+"Words.\n")); m.unusable() {
		t.Errorf("a small page waits, too: %v", m.mistakes)
	}
	never <- parsedFile{}
	if m := d.read(time.Minute, "b.md", words); m.unusable() {
		t.Errorf("mistakes %v", m.mistakes)
	}
}

func TestAWaitingPageIsReadWhenTheParserIsFree(t *testing.T) {
	f := newFixture(t, nil)
	never := make(chan parsedFile, 1)
	f.watcher.reader = timedReader{lateFile: "content/a.md", late: never}
	f.save("rules.md", head+strings.Repeat("Words. ", smallFile))
	f.rescan()
	f.shows("rules", "")
	f.reports("content/rules.md: the server is still busy with content/a.md")
	still := f.watcher.Library()
	f.rescan()
	if f.watcher.Library() != still {
		t.Error("a new library is made although nothing changed")
	}
	never <- parsedFile{}
	f.rescan()
	f.shows("rules", "Words.")
	f.reports("")
}

func TestReportedMistakesAreLimited(t *testing.T) {
	for _, c := range []struct {
		name, text string
		refused    bool
	}{
		{"warnings", strings.Repeat("<b>\n\n", 1000), false},
		{"errors", strings.Repeat("# Big\n\n", 1000), true},
		{"warnings and an error", strings.Repeat("<b>\n\n", 1000) + "# Big\n", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := read("a.md", []byte(head+c.text))
			if len(m.mistakes) < maxMistakes || len(m.mistakes) > maxMistakes+1 || m.unusable() != c.refused {
				t.Errorf("%d mistakes, refused %t", len(m.mistakes), m.unusable())
			}
		})
	}
	f := newFixture(t, map[string]string{"a.md": head + strings.Repeat("[a](/none)\n\n", 1000)})
	if n := len(f.watcher.Library().Mistakes()); n != maxMistakes {
		t.Errorf("%d dead links are reported", n)
	}
}
