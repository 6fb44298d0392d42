package content

import (
	"runtime"
	"strings"
	"testing"
)

// allocated is how many bytes a piece of work asks for.
func allocated(work func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	work()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

func TestWhatWouldFillTheMemoryIsRefused(t *testing.T) {
	const most = 200 << 20
	long := strings.Repeat("a", 2001)
	for text, want := range map[string]string{
		"[a]: /" + strings.Repeat("x", 120<<10) + "\n\n" + strings.Repeat("[a] ", 500):                        "a.md:8: the address or the title of this link is longer than 2000 letters",
		"[a]: /x '" + strings.Repeat("x", 120<<10) + "'\n\n" + strings.Repeat("![a] ", 500):                   "a.md:8: the address or the title",
		"[a]: /" + long[:1990] + "\n\n" + strings.Repeat("[a] ", 9_000):                                       "a.md:8: the addresses of the links up to here",
		"Words.\n\n[a](/" + long + ")\n":                                                                      "a.md:8: the address or the title",
		"Words.\n\n![a](/media/a.jpg \"" + long + "\")\n":                                                     "a.md:8: the address or the title",
		strings.Repeat("|a", 5000) + "\n" + strings.Repeat("|-", 5000) + "\n" + strings.Repeat("a\n", 10_000): "a.md:16: the tables up to here have more than 50000 cells",
	} {
		var problems Problems
		if used := allocated(func() { _, problems = load(t, map[string]string{"a.md": head + text}) }); used > most {
			t.Errorf("%.30q: %d MiB", text, used>>20)
		}
		if !strings.Contains(problems.Error(), want) || !problems.refuse() {
			t.Errorf("%.30q: %v\nwant %s", text, problems, want)
		}
	}
	only(t, "[a]: /"+long[:1990]+"\n\n"+strings.Repeat("[a](#b) ", 50)+"\n\n## B\n\n"+strings.Repeat("[a] ", 50)) // the control
	only(t, strings.Repeat("|a", 100)+"|\n"+strings.Repeat("|-", 100)+"|\n"+strings.Repeat("|a|\n", 400))
}

func TestAPageIsNotPrintedWithoutEnd(t *testing.T) {
	var p paper
	for range 4 << 10 {
		if _, err := p.Write(make([]byte, 1<<10)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := p.Write([]byte("a")); err == nil {
		t.Error("a page of more than 4 MiB is printed")
	}
	if m := read("a.md", []byte(head+strings.Repeat("\"", 255<<10))); m.refused() {
		t.Errorf("a page of nothing but the signs that grow most is refused: %v", m.problems)
	}
}

// TestNoPageKeepsTheParserBusy tries each mark as often as it may stand in a page, which is read, and
// once more, which is not.
func TestNoPageKeepsTheParserBusy(t *testing.T) {
	for _, c := range []struct {
		one  string
		most int
		want string
	}{
		{"[", mostMarks, "10000 times ["}, {"<", mostMarks, "10000 times <"}, {"a*", mostMarks, "10000 times *, _ or ~"},
		{"*_", mostMarks / 2, "10000 times *, _ or ~"}, {"``a", mostMarks, "10000 times `"}, {"> ", mostNested / 2, "more than 200 marks"},
		{"- ", mostNested / 2, "more than 200 marks"}, {"1. ", mostNested / 3, "more than 200 marks"},
	} {
		if m := read("a.md", []byte(head+strings.Repeat(c.one, c.most)+"x\n")); m.refused() {
			t.Errorf("%d times %q: %v", c.most, c.one, m.problems)
		}
		m := read("a.md", []byte(head+strings.Repeat(c.one, c.most+1)+"x\n"))
		if !m.refused() || !strings.Contains(m.problems.Error(), "a.md:6: ") || !strings.Contains(m.problems.Error(), c.want) {
			t.Errorf("%d times %q: %v", c.most+1, c.one, m.problems)
		}
	}
}
