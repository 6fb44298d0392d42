package must

import (
	"fmt"
	"testing"
)

// failing is a test that notes what it is told.
type failing struct {
	testing.TB
	told string
}

func (*failing) Helper() {}

func (f *failing) Errorf(format string, args ...any) { f.told += fmt.Sprintf(format, args...) + "|" }

func TestContainNamesEachPartThatIsMissing(t *testing.T) {
	f := &failing{}
	Contain(f, "the page", "one two", "one", "three", "two", "four")
	if want := "the page lacks \"three\":\none two|the page lacks \"four\":\none two|"; f.told != want {
		t.Errorf("it says %q, want %q", f.told, want)
	}
}

func TestEqualShowsBothValuesIfTheyDiffer(t *testing.T) {
	f := &failing{}
	Equal(f, "the list", []int{1, 2}, []int{1, 2})
	Equal(f, "the list", []int{1, 2}, nil)
	if want := "the list: [1 2], want []|"; f.told != want {
		t.Errorf("it says %q, want %q", f.told, want)
	}
}
