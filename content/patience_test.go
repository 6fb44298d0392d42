package content

import (
	"strings"
	"testing"
	"time"
)

func TestAPageThatTakesTooLongIsRefused(t *testing.T) {
	deep := []byte(head + strings.Repeat("> ", 10_000) + "x\n")
	m := readWithin(time.Millisecond, "a.md", deep)
	if !m.refused() || !strings.Contains(m.problems.Error(), "a.md: this page takes too long to read") || string(m.source) != string(deep) {
		t.Errorf("problems %v", m.problems)
	}
	if m := readWithin(time.Minute, "a.md", deep); m.refused() { // the control: it was the time
		t.Errorf("problems %v", m.problems)
	}
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
