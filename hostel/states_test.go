package hostel

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var documentedTransition = regexp.MustCompile(`(?m)^  (\S+) --> (\S+)$`)

// documentedTransitions returns the transitions that a chapter of docs/states.md draws, sorted.
func documentedTransitions(t *testing.T, chapter string) (all []string) {
	t.Helper()
	text, err := os.ReadFile("../docs/states.md")
	if err != nil {
		t.Fatal(err)
	}
	_, after, found := strings.Cut(string(text), "\n## "+chapter+" ")
	if !found {
		t.Fatalf("docs/states.md has no chapter %s", chapter)
	}
	after, _, _ = strings.Cut(after, "\n## ")
	for _, match := range documentedTransition.FindAllStringSubmatch(after, -1) {
		all = append(all, strings.ReplaceAll(match[1]+" --> "+match[2], "_", " "))
	}
	slices.Sort(all)
	return all
}

// transitionsOf returns the transitions of a map, sorted; "[*]" is the state before the first.
func transitionsOf[S ~string](states map[S][]S) (all []string) {
	for from, next := range states {
		if from == "" {
			from = "[*]"
		}
		for _, to := range next {
			if from != to {
				all = append(all, string(from)+" --> "+string(to))
			}
		}
	}
	slices.Sort(all)
	return all
}

func TestTheDocumentDrawsAllowedTransitionsOnly(t *testing.T) {
	t.Parallel()
	for chapter, want := range map[string][]string{
		"Booking": transitionsOf(bookingTransitions),
		"Payment": transitionsOf(paymentTransitions),
	} {
		if got := documentedTransitions(t, chapter); !slices.Equal(got, want) {
			t.Errorf("docs/states.md, %s: the document draws\n%q, the code allows\n%q", chapter, got, want)
		}
	}
}
