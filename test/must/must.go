// Package must ends a test where something fails that the test needs and is not about. Only tests and
// server/servertest import it.
package must

import (
	"os"
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
