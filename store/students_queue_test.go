package store_test

import (
	"testing"
	"time"

	"efie/store/storetest"
)

func TestEveryServerKnowsWhoLeftTheLineLast(t *testing.T) {
	h := newFixture(t)
	h.AddStudents("ama")
	h.AddStudents("esi")
	wants := func(student string, want time.Time) {
		t.Helper()
		if at, err := h.LeftLine(t.Context(), student); err != nil || !at.Equal(want) {
			t.Errorf("%s left at %v, %v; want %v", student, at, err, want)
		}
	}
	wants("ama", time.Time{})
	h.Must(h.LeaveLine(t.Context(), "ama", storetest.Noon.Add(time.Minute)))
	h.Must(h.LeaveLine(t.Context(), "ama", storetest.Noon)) // told late
	wants("ama", storetest.Noon.Add(time.Minute))
	wants("esi", time.Time{})
}
