// Package must has the checks of tests. Do and Read end a test if a step fails that the test only needs. Contain, Equal
// and Golden report texts and values that differ. Only tests and server/servertest import it.
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

// Contain reports an error for each part that text lacks. The message begins with name.
func Contain(t testing.TB, name, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("%s lacks %q:\n%.3000s", name, part, text)
		}
	}
}

// Equal reports an error unless two values are deeply equal. The message begins with name.
func Equal[T any](t testing.TB, name string, got, want T) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s: %.3000s, want %.3000s", name, fmt.Sprintf("%+v", got), fmt.Sprintf("%+v", want))
	}
}
