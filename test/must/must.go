// Package must ends a test where something fails that the test needs and is not about (Do, Read), and says which parts
// a text lacks (Contain). Only tests and server/servertest import it.
package must

import (
	"os"
	"strings"
	"testing"
)

// Do ends the test if there is an error.
func Do(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Read returns the content of a file.
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
