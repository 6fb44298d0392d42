package account_test

import (
	"errors"
	"slices"
	"testing"

	"efie/hostel/account"
	"efie/test/must"
)

// numbers returns the numbers from n down to 1: saved hostels, the newest first.
func numbers(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = n - i
	}
	return list
}

func TestTheNewestSavedHostelComesFirst(t *testing.T) {
	saved, err := account.AddSaved([]string{"b", "a"}, "c", 3, account.ErrVisitorsSavedFull)
	if want := []string{"c", "b", "a"}; err != nil || !slices.Equal(saved, want) {
		t.Errorf("%v, %v, want %v", saved, err, want)
	}
	again, err := account.AddSaved(saved, "a", 3, account.ErrVisitorsSavedFull)
	if err != nil || !slices.Equal(again, saved) {
		t.Errorf("a second save of a hostel: %v, %v", again, err)
	}
}

func TestAFullListOfSavedHostelsRefusesAnother(t *testing.T) {
	for _, c := range []struct {
		most int
		full error
	}{
		{account.MaxSavedByVisitor, account.ErrVisitorsSavedFull},
		{account.MaxSavedByStudent, account.ErrStudentsSavedFull},
	} {
		full := numbers(c.most)
		saved, err := account.AddSaved(full, c.most+1, c.most, c.full)
		if !errors.Is(err, c.full) || !slices.Equal(saved, full) {
			t.Errorf("%d saved hostels and another: %v, %v", c.most, saved, err)
		}
		if saved, err = account.AddSaved(full[1:], c.most+1, c.most, c.full); err != nil || len(saved) != c.most {
			t.Errorf("the last of %d hostels is refused: %v", c.most, err)
		}
	}
}

func TestARemovedHostelIsNotSaved(t *testing.T) {
	saved := []string{"c", "b", "a"}
	must.Equal(t, "without b", account.RemoveSaved(saved, "b"), []string{"c", "a"})
	must.Equal(t, "without an unknown hostel", account.RemoveSaved(saved, "x"), saved)
	must.Equal(t, "the argument of RemoveSaved", saved, []string{"c", "b", "a"})
}

func TestALogInMergesSavedHostels(t *testing.T) {
	merged := account.MergeSaved([]string{"b", "a"}, []string{"d", "b", "c"})
	must.Equal(t, "the merged hostels", merged, []string{"d", "c", "b", "a"})
	full := numbers(account.MaxSavedByStudent)
	kept := account.MergeSaved(full, []int{1000, full[0]})
	must.Equal(t, "a full account with a new hostel", kept, append([]int{1000}, full[:len(full)-1]...))
}
