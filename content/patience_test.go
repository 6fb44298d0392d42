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
	var d desk
	m := d.read(time.Nanosecond, "a.md", slow)
	if !m.refused() || !strings.Contains(m.problems.Error(), "a.md: this page takes too long to read") || string(m.source) != string(slow) {
		t.Errorf("problems %v", m.problems)
	}
	if m := new(desk).read(time.Minute, "a.md", slow); m.refused() { // the control: it was the time
		t.Errorf("problems %v", m.problems)
	}
}

func TestOnlyOnePageKeepsTheParserBusy(t *testing.T) {
	never, words := make(chan manuscript, 1), []byte(head+strings.Repeat("Words. ", light))
	d := desk{file: "content/a.md", late: never}
	began := runtime.NumGoroutine()
	for range 100 {
		if m := d.read(time.Nanosecond, "b.md", slow); !strings.Contains(m.problems.Error(), "b.md: the server is still busy with content/a.md") || m.source != nil {
			t.Fatalf("problems %v", m.problems)
		}
	}
	if n := runtime.NumGoroutine(); n > began {
		t.Errorf("%d parsers are late", n-began)
	}
	if m := d.read(time.Nanosecond, "c.md", []byte(head+"Words.\n")); m.refused() {
		t.Errorf("a light page waits, too: %v", m.problems)
	}
	never <- manuscript{}
	if m := d.read(time.Minute, "b.md", words); m.refused() {
		t.Errorf("problems %v", m.problems)
	}
}

func TestAPageThatWaitsIsReadWhenTheServerIsFree(t *testing.T) {
	o := newOffice(t, nil)
	never := make(chan manuscript, 1)
	o.shelf.desk = desk{file: "content/a.md", late: never}
	o.save("rules.md", head+strings.Repeat("Words. ", light))
	o.reads()
	o.shows("rules", "")
	o.reports("content/rules.md: the server is still busy with content/a.md")
	still := o.shelf.Library()
	o.reads()
	if o.shelf.Library() != still {
		t.Error("a new library is made although nothing changed")
	}
	never <- manuscript{}
	o.reads()
	o.shows("rules", "Words.")
	o.reports("")
}

func TestTheMistakesOfAFileAreNotToldWithoutEnd(t *testing.T) {
	for text, refused := range map[string]bool{
		strings.Repeat("<b>\n\n", 1000): false, strings.Repeat("# Big\n\n", 1000): true, strings.Repeat("<b>\n\n", 1000) + "# Big\n": true,
	} {
		m := read("a.md", []byte(head+text))
		if len(m.problems) < mostProblems || len(m.problems) > mostProblems+1 || m.refused() != refused {
			t.Errorf("%.20q: %d problems, refused %t", text, len(m.problems), m.refused())
		}
	}
	o := newOffice(t, map[string]string{"a.md": head + strings.Repeat("[a](/none)\n\n", 1000)})
	if n := len(o.shelf.Library().Problems()); n != mostProblems {
		t.Errorf("%d dead links are told", n)
	}
}
