//go:build !postgres

package store_test

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"efie/store"
)

func TestADatabaseMayStandInAFolderThatIsMissingAndHasAnOddName(t *testing.T) {
	path := filepath.Join(t.TempDir(), "not there", "50% ?mode=memory#x.db")
	s, err := store.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
	if err := s.Ready(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestTheDatabaseWritesAheadAndKeepsItsReferences(t *testing.T) {
	h := newHouse(t, place(1, beds("r-1", 1)))
	if mode := h.text(`pragma journal_mode`); mode != "wal" {
		t.Errorf("journal mode %s", mode)
	}
	if _, err := h.Hold(t.Context(), want("nobody", "r-1", noon)); err == nil || h.taken("r-1") != 0 {
		t.Errorf("a booking of nobody: %v, %d beds taken", err, h.taken("r-1"))
	}
}

func TestABackupOfALiveDatabaseIsEqual(t *testing.T) {
	h := newHouse(t, place(1, beds("r-1", 2)))
	h.enrol("ama")
	h.hold("ama", "r-1", noon)
	path := filepath.Join(t.TempDir(), "copy of it's.db")
	h.must(store.Backup(t.Context(), h.Store, path))
	h.must(h.Release(t.Context(), "ama", noon)) // what comes later is not in it

	backup, err := store.Open(t.Context(), path)
	h.must(err)
	defer backup.Close()
	was, _, err := h.Hostels(t.Context())
	h.must(err)
	is, _, err := backup.Hostels(t.Context())
	h.must(err)
	if !reflect.DeepEqual(was, is) {
		t.Errorf("hostels %+v, want %+v", is, was)
	}
	if s, err := backup.Standing(t.Context(), "ama"); err != nil || !s.Held() {
		t.Errorf("the booking in it: %+v, %v", s.Booking, err)
	}
	if d, err := backup.Examine(t.Context()); err != nil || len(d.Wrong) > 0 {
		t.Errorf("its ledger: %v, %v", d.Wrong, err)
	}
	if err := store.Backup(t.Context(), h.Store, path); err == nil {
		t.Error("a backup wrote over a file that was there")
	}
}
