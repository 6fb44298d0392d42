//go:build !postgres

package transfer_test

import (
	"os"
	"path/filepath"
	"testing"

	"efie/store/storetest"
	"efie/store/transfer"
	"efie/test/must"
)

func TestABackupOfALiveDatabaseIsEqual(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 2)))
	h.AddStudents("ama")
	h.HoldBed("ama", "r-1", noon)
	path := filepath.Join(t.TempDir(), "copy of it's.db")
	h.Must(transfer.Backup(t.Context(), h.Store, path))
	h.Must(h.Release(t.Context(), "ama", noon)) // later changes are not in it

	backup := storetest.OpenStore(t, path)
	defer backup.Close()
	was, _, err := h.Hostels(t.Context())
	h.Must(err)
	is, _, err := backup.Hostels(t.Context())
	h.Must(err)
	must.Equal(t, "the hostels", is, was)
	if s, err := backup.CurrentBooking(t.Context(), "ama"); err != nil || !s.Held() {
		t.Errorf("the booking in it: %+v, %v", s.Booking, err)
	}
	if d, err := backup.Examine(t.Context()); err != nil || len(d.Wrong) > 0 {
		t.Errorf("its ledger: %v, %v", d.Wrong, err)
	}
	must.Equal(t, "a backup overwrote a file", transfer.Backup(t.Context(), h.Store, path) == nil, false)
}

func TestACopyThatFailsLeavesNoFile(t *testing.T) {
	s := storetest.OpenStore(t, storetest.NewFile(t))
	must.Do(t, s.Close())
	copied := filepath.Join(t.TempDir(), "copy.db")
	must.Equal(t, "a closed store was copied", transfer.Backup(t.Context(), s, copied) == nil, false)
	if _, err := os.Lstat(copied); err == nil {
		t.Error("an empty file is left")
	}
}
