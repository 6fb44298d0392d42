// Package must ends a test where something fails that the test needs and is not about (Do, Read). It names the parts
// that a text lacks (Contain), values that differ (Equal), and texts that differ from a file (Golden). Only tests and
// server/servertest import it.
package must

import (
	"fmt"
	"os"
	"reflect"
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

// Contain fails the test, which goes on, for each part that a text lacks. name says what the text is.
func Contain(t testing.TB, name, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("%s lacks %q:\n%.3000s", name, part, text)
		}
	}
}

// Equal fails the test, which goes on, unless two values are deeply equal. The message begins with name.
func Equal[T any](t testing.TB, name string, got, want T) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s: %.3000s, want %.3000s", name, fmt.Sprintf("%+v", got), fmt.Sprintf("%+v", want))
	}
}
