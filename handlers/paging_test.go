package handlers

import "testing"

func TestPagesOfAList(t *testing.T) {
	list := make([]int, 2*pageLength+1)
	for i := range list {
		list[i] = i
	}
	for _, c := range []struct{ page, first, length, next int }{
		{1, 0, pageLength, 2},
		{2, pageLength, pageLength, 3},
		{3, 2 * pageLength, 1, 0},
		{99, 2 * pageLength, 1, 0}, // past the end is the last page
	} {
		shown, next := paged(list, c.page)
		if len(shown) != c.length || shown[0] != c.first || next != c.next {
			t.Errorf("page %d has %d from %d and leads to %d, want %+v", c.page, len(shown), shown[0], next, c)
		}
	}
	if shown, next := paged([]int{}, 5); len(shown) != 0 || next != 0 {
		t.Errorf("a page of nothing has %d and leads to %d", len(shown), next)
	}
	for text, want := range map[string]int{"": 1, "0": 1, "-3": 1, "x": 1, "2": 2, "99999999999999999999": 1} {
		if got := pageNumber(text); got != want {
			t.Errorf("page %q is %d, want %d", text, got, want)
		}
	}
}
