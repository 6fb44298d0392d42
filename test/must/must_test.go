package must

import (
	"fmt"
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
	if want := "the page lacks \"three\":\none two|the page lacks \"four\":\none two|"; f.errors != want {
		t.Errorf("errors %q, want %q", f.errors, want)
	}
}

func TestEqualShowsBothValuesIfTheyDiffer(t *testing.T) {
	f := &failing{}
	Equal(f, "the list", []int{1, 2}, []int{1, 2})
	Equal(f, "the list", []int{1, 2}, nil)
	if want := "the list: [1 2], want []|"; f.errors != want {
		t.Errorf("errors %q, want %q", f.errors, want)
	}
}
