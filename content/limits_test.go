package content

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"efie/test/must"
)

// allocated returns the number of bytes that work allocates.
func allocated(work func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	work()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

func TestFilesThatNeedMuchMemoryAreRefused(t *testing.T) {
	const most = 200 << 20
	long := strings.Repeat("a", 2001)
	for _, c := range []struct{ name, text, want string }{
		{
			"shared address", "[a]: /" + strings.Repeat("x", 120<<10) + "\n\n" + strings.Repeat("[a] ", 500),
			"a.md:8: the address or the title of this link is longer than 2000 characters",
		},
		{
			"shared title", "[a]: /x '" + strings.Repeat("x", 120<<10) + "'\n\n" + strings.Repeat("![a] ", 500),
			"a.md:8: the address or the title",
		},
		{
			"many addresses", "[a]: /" + long[:1990] + "\n\n" + strings.Repeat("[a] ", 9_000),
			"a.md:8: the addresses of the links up to here",
		},
		{"long address", "Words.\n\n[a](/" + long + ")\n", "a.md:8: the address or the title"},
		{"long title", "Words.\n\n![a](/media/a.jpg \"" + long + "\")\n", "a.md:8: the address or the title"},
		{
			"large table",
			strings.Repeat("|a", 5000) + "\n" + strings.Repeat("|-", 5000) + "\n" + strings.Repeat("a\n", 10_000),
			"a.md:16: the tables up to here have more than 50000 cells",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			var mistakes Mistakes
			used := allocated(func() { mistakes = read("a.md", []byte(head+c.text), Operator{}).mistakes })
			if used > most {
				t.Errorf("%d MiB", used>>20)
			}
			if !strings.Contains(mistakes.Error(), c.want) || !mistakes.fatal() {
				t.Errorf("%v\nwant %s", mistakes, c.want)
			}
		})
	}
	for _, text := range []string{ // the control
		"[a]: /" + long[:1990] + "\n\n" + strings.Repeat("[a](#b) ", 50) + "\n\n## B\n\n" + strings.Repeat("[a] ", 50),
		strings.Repeat("|a", 100) + "|\n" + strings.Repeat("|-", 100) + "|\n" + strings.Repeat("|a|\n", 400),
	} {
		must.Equal(t, fmt.Sprintf("the mistakes in %.30q", text), read("a.md", []byte(head+text), Operator{}).mistakes, nil)
	}
}

func TestTheHTMLOfAPageHasALimit(t *testing.T) {
	var p limitedBuffer
	for range 4 << 10 {
		if _, err := p.Write(make([]byte, 1<<10)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := p.Write([]byte("a")); err == nil {
		t.Error("a page of more than 4 MiB is rendered")
	}
	if m := read("a.md", []byte(head+strings.Repeat("\"", 255<<10)), Operator{}); m.unusable() {
		t.Errorf("a page of the characters with the longest HTML is refused: %v", m.mistakes)
	}
}

// TestMarksInAPageAreLimited tries each mark at its limit, and one mark more.
func TestMarksInAPageAreLimited(t *testing.T) {
	for _, c := range []struct {
		one  string
		most int
		want string
	}{
		{"[", maxMarks, "10000 of the marks ["}, {"<", maxMarks, "10000 of the marks <"},
		{"a*", maxMarks, "10000 of the marks *, _ or ~"},
		{"*_", maxMarks / 2, "10000 of the marks *, _ or ~"}, {"``a", maxMarks, "10000 of the marks `"},
		{"> ", maxNesting / 2, "more than 200 marks"},
		{"- ", maxNesting / 2, "more than 200 marks"}, {"1. ", maxNesting / 3, "more than 200 marks"},
	} {
		if m := read("a.md", []byte(head+strings.Repeat(c.one, c.most)+"x\n"), Operator{}); m.unusable() {
			t.Errorf("%d times %q: %v", c.most, c.one, m.mistakes)
		}
		m := read("a.md", []byte(head+strings.Repeat(c.one, c.most+1)+"x\n"), Operator{})
		if !m.unusable() || !strings.Contains(m.mistakes.Error(), "a.md:6: ") ||
			!strings.Contains(m.mistakes.Error(), c.want) {
			t.Errorf("%d times %q: %v", c.most+1, c.one, m.mistakes)
		}
	}
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
			m := read("a.md", []byte(head+c.text), Operator{})
			if len(m.mistakes) < maxMistakes || len(m.mistakes) > maxMistakes+1 || m.unusable() != c.refused {
				t.Errorf("%d mistakes, refused %t", len(m.mistakes), m.unusable())
			}
		})
	}
	f := newFixture(t, map[string]string{"a.md": head + strings.Repeat("[a](/none)\n\n", 1000)})
	must.Equal(t, "dead links reported", len(f.watcher.Library().Mistakes()), maxMistakes)
}
