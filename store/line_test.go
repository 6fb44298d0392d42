package store_test

import (
	"testing"
	"time"
)

func TestEveryServerKnowsWhoLeftTheLineLast(t *testing.T) {
	h := newHouse(t)
	h.enrol("ama")
	h.enrol("esi")
	wants := func(student string, want time.Time) {
		t.Helper()
		if at, err := h.LeftLine(t.Context(), student); err != nil || !at.Equal(want) {
			t.Errorf("%s left at %v, %v; want %v", student, at, err, want)
		}
	}
	wants("ama", time.Time{})
	h.must(h.LeaveLine(t.Context(), "ama", noon.Add(time.Minute)))
	h.must(h.LeaveLine(t.Context(), "ama", noon)) // told late
	wants("ama", noon.Add(time.Minute))
	wants("esi", time.Time{})
}
