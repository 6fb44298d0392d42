package account_test

import (
	"errors"
	"slices"
	"testing"

	"efie/hostel/account"
)

// upTo are the numbers from n down to 1: saved hostels, the newest first.
func upTo(n int) []int {
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
		t.Errorf("saved again, it moves or is refused: %v, %v", again, err)
	}
}

func TestAFullListOfSavedHostelsRefusesAnother(t *testing.T) {
	for _, c := range []struct {
		most int
		full error
	}{
		{account.MostSavedByVisitor, account.ErrVisitorsSavedFull},
		{account.MostSavedByStudent, account.ErrStudentsSavedFull},
	} {
		full := upTo(c.most)
		saved, err := account.AddSaved(full, c.most+1, c.most, c.full)
		if !errors.Is(err, c.full) || !slices.Equal(saved, full) {
			t.Errorf("%d and one more: %v, %v", c.most, saved, err)
		}
		if saved, err = account.AddSaved(full[1:], c.most+1, c.most, c.full); err != nil || len(saved) != c.most {
			t.Errorf("the last one of %d is refused: %v", c.most, err)
		}
	}
}

func TestARemovedHostelIsNotSaved(t *testing.T) {
	saved := []string{"c", "b", "a"}
	if got := account.RemoveSaved(saved, "b"); !slices.Equal(got, []string{"c", "a"}) {
		t.Errorf("without b: %v", got)
	}
	if got := account.RemoveSaved(saved, "x"); !slices.Equal(got, saved) {
		t.Errorf("what is not there takes another away: %v", got)
	}
	if !slices.Equal(saved, []string{"c", "b", "a"}) {
		t.Errorf("the list itself changed: %v", saved)
	}
}

func TestALogInMergesSavedHostels(t *testing.T) {
	merged := account.MergeSaved([]string{"b", "a"}, []string{"d", "b", "c"})
	if want := []string{"d", "c", "b", "a"}; !slices.Equal(merged, want) {
		t.Errorf("%v, want %v", merged, want)
	}
	full := upTo(account.MostSavedByStudent)
	kept := account.MergeSaved(full, []int{1000, full[0]})
	if want := append([]int{1000}, full[:len(full)-1]...); !slices.Equal(kept, want) {
		t.Errorf("a full account keeps %v, want the new one and all but the oldest", kept)
	}
}
