// Package must has the checks of tests. Do and Read end a test if a step fails that the test only needs. Contain,
// Lack, Fail, Equal, Golden and MatchStates report texts, errors and values that differ. Only tests and
// server/servertest import it.
package must

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func Do(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func Read(t testing.TB, path string) []byte {
	t.Helper()
	content, err := os.ReadFile(path) // #nosec G304 -- a test names it
	Do(t, err)
	return content
}

// Contain reports an error for each part that text lacks. The message begins with name.
func Contain(t testing.TB, name, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("%s lacks %q:\n%.3000s", name, part, text)
		}
	}
}

// Lack reports an error for each part that text contains. The message begins with name.
func Lack(t testing.TB, name, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if strings.Contains(text, part) {
			t.Errorf("%s has %q:\n%.3000s", name, part, text)
		}
	}
}

// Fail reports an error unless err is want. The message begins with name.
func Fail(t testing.TB, name string, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%s: the error is %v, want %v", name, err, want)
	}
}

// Equal reports an error unless two values are deeply equal. The message begins with name.
func Equal[T any](t testing.TB, name string, got, want T) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s: %.3000s, want %.3000s", name, fmt.Sprintf("%+v", got), fmt.Sprintf("%+v", want))
	}
}

var drawnTransition = regexp.MustCompile(`(?m)^  \S+ --> \S+$`)

// MatchStates reports an error unless a chapter of a document draws exactly the transitions of a map. The document
// draws the state "", which is before the first one, as [*], and spaces as underlines.
func MatchStates[S ~string](t testing.TB, document, chapter string, states map[S][]S) {
	t.Helper()
	_, text, _ := strings.Cut(string(Read(t, document)), "\n## "+chapter)
	text, _, _ = strings.Cut(text, "\n## ")
	drawn, names := drawnTransition.FindAllString(text, -1), strings.NewReplacer(" ", "_")
	var allowed []string
	for from, next := range states {
		for _, to := range next {
			if from != to {
				name := cmp.Or(names.Replace(string(from)), "[*]")
				allowed = append(allowed, fmt.Sprintf("  %s --> %s", name, names.Replace(string(to))))
			}
		}
	}
	slices.Sort(drawn)
	slices.Sort(allowed)
	Equal(t, "the transitions in "+chapter+" of "+document, drawn, allowed)
}
