package store_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/account"
	"efie/store/storetest"
	"efie/test/must"
)

// saves returns the uuids of a student's saved hostels, the newest first.
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
	t.Parallel()
	h := newFixture(t)
	h.AddStudents("ama", "esi")
	for i, uuid := range []string{"a", "b", "c"} {
		h.Must(h.SaveHostel(t.Context(), "ama", uuid, noon.Add(time.Duration(i)*time.Hour)))
	}
	h.Must(h.SaveHostel(t.Context(), "ama", "a", noon.Add(9*time.Hour))) // it keeps its place
	h.Must(h.SaveHostel(t.Context(), "ama", "d", noon))                  // by a server whose clock is behind
	must.Equal(t, "saved hostels", h.saves("ama"), []string{"d", "c", "b", "a"})
	h.Must(h.RemoveSaved(t.Context(), "esi", "c"))
	h.Must(h.RemoveSaved(t.Context(), "ama", "b"))
	h.Must(h.RemoveSaved(t.Context(), "ama", "b"))
	must.Equal(t, "saved hostels", h.saves("ama"), []string{"d", "c", "a"})
	must.Equal(t, "hostels of another student", h.saves("esi"), nil)
	h.ExpectError(h.SaveHostel(t.Context(), "nobody", "a", noon), hostel.ErrUnknownStudent)
}

func TestAStudentSavesAtMostAHundredHostels(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.AddStudents("ama")
	for i := range account.MaxSavedByStudent - 1 {
		h.Must(h.SaveHostel(t.Context(), "ama", fmt.Sprint(i), noon))
	}
	saved := h.AtOnce(4, func(i int) error { // for one place
		return h.SaveHostel(t.Context(), "ama", fmt.Sprint("last ", i), noon)
	}, account.ErrStudentsSavedFull)
	must.Equal(t, "saved for one place", saved, 1)
	must.Equal(t, "all saved", len(h.saves("ama")), account.MaxSavedByStudent)
}

func TestALogInMergesTheVisitorsHostels(t *testing.T) {
	t.Parallel()
	h := newFixture(t, storetest.Hostel(1), storetest.Hostel(2), storetest.Hostel(3))
	uuid := func(n int) string { return storetest.Hostel(n).UUID }
	id := func(n int) int64 { return int64(h.Number(`select id from hostels where uuid = '` + uuid(n) + `'`)) }
	h.AddStudents("ama")
	h.Must(h.SaveHostel(t.Context(), "ama", "old", noon))
	h.Must(h.SaveHostel(t.Context(), "ama", uuid(2), noon))
	h.Must(h.MergeSaved(t.Context(), "ama", []int64{id(3), id(2), 404, id(1)}, noon.Add(time.Hour)))
	must.Equal(t, "merged hostels", h.saves("ama"), []string{uuid(3), uuid(1), uuid(2), "old"})
	for i := range account.MaxSavedByStudent {
		_ = h.SaveHostel(t.Context(), "ama", fmt.Sprint(i), noon.Add(2*time.Hour))
	}
	h.Must(h.RemoveSaved(t.Context(), "ama", uuid(3)))
	h.Must(h.SaveHostel(t.Context(), "ama", "the last", noon.Add(3*time.Hour)))
	h.Must(h.MergeSaved(t.Context(), "ama", []int64{id(3)}, noon.Add(4*time.Hour)))
	got := h.saves("ama")
	if len(got) != account.MaxSavedByStudent || got[0] != uuid(3) || slices.Contains(got, "old") {
		t.Errorf("a full account has %d, %v; the oldest must be removed", len(got), got)
	}
}
