package store_test

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/account"
	"efie/store/storetest"
)

// saves are the uuids that a student saved, the newest first.
func (h *fixture) saves(studentID string) (uuids []string) {
	h.T.Helper()
	saved, err := h.SavedHostels(h.T.Context(), studentID)
	h.Must(err)
	for _, one := range saved {
		uuids = append(uuids, one.HostelUUID)
	}
	return uuids
}

func TestSavedHostelsAreAStudentsOwn(t *testing.T) {
	h := newFixture(t)
	h.AddStudents("ama", "esi")
	for i, uuid := range []string{"a", "b", "c"} {
		h.Must(h.SaveHostel(t.Context(), "ama", uuid, storetest.Noon.Add(time.Duration(i)*time.Hour)))
	}
	h.Must(h.SaveHostel(t.Context(), "ama", "a", storetest.Noon.Add(9*time.Hour))) // it keeps its place
	h.Must(h.SaveHostel(t.Context(), "ama", "d", storetest.Noon))                  // by a server whose clock is behind
	if got, want := h.saves("ama"), []string{"d", "c", "b", "a"}; !slices.Equal(got, want) {
		t.Errorf("saved are %v, want %v", got, want)
	}
	h.Must(h.RemoveSaved(t.Context(), "esi", "c"))
	h.Must(h.RemoveSaved(t.Context(), "ama", "b"))
	h.Must(h.RemoveSaved(t.Context(), "ama", "b"))
	if got, want := h.saves("ama"), []string{"d", "c", "a"}; !slices.Equal(got, want) {
		t.Errorf("then %v, want %v", got, want)
	}
	if got := h.saves("esi"); got != nil {
		t.Errorf("another student has %v", got)
	}
	if err := h.SaveHostel(t.Context(), "nobody", "a", storetest.Noon); !errors.Is(err, hostel.ErrUnknownStudent) {
		t.Errorf("without an account: %v", err)
	}
}

func TestAStudentSavesNoMoreThanTheMost(t *testing.T) {
	h := newFixture(t)
	h.AddStudents("ama")
	for i := range account.MostSavedByStudent - 1 {
		h.Must(h.SaveHostel(t.Context(), "ama", fmt.Sprint(i), storetest.Noon))
	}
	var refused [4]error // at once, for one place
	var saving sync.WaitGroup
	for i := range refused {
		saving.Go(func() { refused[i] = h.SaveHostel(t.Context(), "ama", fmt.Sprint("last ", i), storetest.Noon) })
	}
	saving.Wait()
	saved := 0
	for _, err := range refused {
		if err == nil {
			saved++
		} else if !errors.Is(err, account.ErrStudentsSavedFull) {
			t.Error(err)
		}
	}
	if n := len(h.saves("ama")); saved != 1 || n != account.MostSavedByStudent {
		t.Errorf("%d were saved for one place, and there are %d", saved, n)
	}
}

func TestALogInMergesTheVisitorsHostels(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1), storetest.Hostel(2), storetest.Hostel(3))
	uuid := func(n int) string { return storetest.Hostel(n).UUID }
	id := func(n int) int64 { return int64(h.Number(`select id from hostels where uuid = '` + uuid(n) + `'`)) }
	h.AddStudents("ama")
	h.Must(h.SaveHostel(t.Context(), "ama", "old", storetest.Noon))
	h.Must(h.SaveHostel(t.Context(), "ama", uuid(2), storetest.Noon))
	h.Must(h.MergeSaved(t.Context(), "ama", []int64{id(3), id(2), 404, id(1)}, storetest.Noon.Add(time.Hour)))
	if got, want := h.saves("ama"), []string{uuid(3), uuid(1), uuid(2), "old"}; !slices.Equal(got, want) {
		t.Errorf("merged are %v, want %v", got, want)
	}
	for i := range account.MostSavedByStudent {
		_ = h.SaveHostel(t.Context(), "ama", fmt.Sprint(i), storetest.Noon.Add(2*time.Hour))
	}
	h.Must(h.RemoveSaved(t.Context(), "ama", uuid(3)))
	h.Must(h.SaveHostel(t.Context(), "ama", "the last", storetest.Noon.Add(3*time.Hour)))
	h.Must(h.MergeSaved(t.Context(), "ama", []int64{id(3)}, storetest.Noon.Add(4*time.Hour)))
	got := h.saves("ama")
	if len(got) != account.MostSavedByStudent || got[0] != uuid(3) || slices.Contains(got, "old") {
		t.Errorf("a full account has %d, %v; the oldest must go", len(got), got)
	}
}
