package must

import (
	"fmt"
	"os"
	"testing"
)

// failing is a test that collects its errors.
type failing struct {
	testing.TB
	errors string
}

func (*failing) Helper() {}

func (f *failing) Errorf(format string, args ...any) { f.errors += fmt.Sprintf(format, args...) + "|" }

func TestContainNamesEachPartThatIsMissing(t *testing.T) {
	f := &failing{}
	Contain(f, "the page", "one two", "one", "three", "two", "four")
	Equal(t, "the errors", f.errors, "the page lacks \"three\":\none two|the page lacks \"four\":\none two|")
}

func TestLackNamesEachPartThatIsThere(t *testing.T) {
	f := &failing{}
	Lack(f, "the page", "one two", "one", "three")
	Equal(t, "the errors", f.errors, "the page has \"one\":\none two|")
}

func TestFailAcceptsAWrappedError(t *testing.T) {
	f := &failing{}
	Fail(f, "a read", fmt.Errorf("wrapped: %w", os.ErrClosed), os.ErrClosed)
	Fail(f, "a read", nil, os.ErrClosed)
	Equal(t, "the errors", f.errors, "a read: the error is <nil>, want file already closed|")
}

func TestEqualShowsBothValuesIfTheyDiffer(t *testing.T) {
	f := &failing{}
	Equal(f, "the list", []int{1, 2}, []int{1, 2})
	Equal(f, "the list", []int{1, 2}, nil)
	if want := "the list: [1 2], want []|"; f.errors != want { // without the function that is tested
		t.Errorf("errors %q, want %q", f.errors, want)
	}
}
