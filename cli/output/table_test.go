package output

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"efie/test/must"
)

func printed(t *testing.T, lines ...[]string) string {
	t.Helper()
	var out strings.Builder
	must.Do(t, Table(&out, "  ", lines))
	return out.String()
}

func TestATableThatFitsHasALineForEachRow(t *testing.T) {
	got := printed(t, []string{"CODE", "PRICE", "HOSTEL"}, []string{"7K2M9ABC", "GH₵ 450", "Adom Court"}, []string{"-", "", ""})
	want := "  CODE      PRICE    HOSTEL\n  7K2M9ABC  GH₵ 450  Adom Court\n  -\n"
	if got != want {
		t.Errorf("it is\n%s\nwant\n%s", got, want)
	}
}

func TestAWideTableFitsATerminalAndLosesNothing(t *testing.T) {
	long := strings.Repeat("Kwame Nkrumah ", 8)
	for name, lines := range map[string][][]string{
		"two long texts": {{"HOSTEL", "NAME", "CAMPUS", "FROM"}, {"adom", long, long, "GH₵ 1,450.50"}, {"b", "c", "d", "-"}},
		"many columns": {
			slices.Repeat([]string{"REFERENCE"}, 9), slices.Repeat([]string{"EFIE-4QZ8M2KD7XWB1RTE"}, 9),
		},
		"a word without end": {{"E-MAIL", "SINCE"}, {strings.Repeat("a", 254), "2026-11-22 07:40"}},
		"an address":         {{"NAME", "VALUE"}, {"DATABASE", "/srv/" + strings.Repeat("efie/", 16) + "a b"}},
		"facts":              {{"host", long + long}, {"uuid", "h-1"}},
	} {
		t.Run(name, func(t *testing.T) {
			words := strings.Fields(strings.Join(slices.Concat(lines...), " "))
			out := printed(t, lines...)
			for line := range strings.Lines(out) {
				if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > tableWidth {
					t.Errorf("a line of %d letters: %s", n, line)
				}
			}
			if squeezed := strings.Join(strings.Fields(out), ""); len(squeezed) != len(strings.Join(words, "")) {
				t.Errorf("of %d letters %d are left:\n%s", len(strings.Join(words, "")), len(squeezed), out)
			}
			for _, word := range words {
				if len(word) <= wordWidth && !slices.Contains(strings.Fields(out), word) {
					t.Errorf("%q is broken in\n%s", word, out)
				}
			}
		})
	}
}

func TestAmountsAndTimesStayOnOneLine(t *testing.T) {
	long := strings.Repeat("Adom ", 30)
	out := printed(t, []string{long, "GH₵ 1,450.50", "2026-11-22 07:40", long})
	if !strings.Contains(out, "GH₵ 1,450.50  2026-11-22 07:40  ") {
		t.Errorf("it is\n%s", out)
	}
}
