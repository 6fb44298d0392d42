//go:build !postgres

package db_test

import (
	"os"
	"path/filepath"
	"testing"

	"efie/store"
	"efie/store/db"
	"efie/store/storetest"
	"efie/test/must"
)

func TestOpenCreatesAMissingFolderWithAnOddName(t *testing.T) {
	path := filepath.Join(t.TempDir(), "not there", "50% ?mode=memory#x.db")
	s, err := store.Open(t.Context(), path)
	must.Do(t, err)
	defer s.Close()
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
	must.Do(t, s.Ready(t.Context()))
}

func TestTheDatabaseUsesWALAndChecksReferences(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 1)))
	h.ExpectText("wal", `pragma journal_mode`)
	var synchronous int
	must.Do(t, h.Write(t.Context(), func(tx db.Tx) error {
		return tx.QueryRow(`pragma synchronous`).Scan(&synchronous)
	}))
	must.Equal(t, "synchronous (2 is FULL: a commit waits for the disk)", synchronous, 2)
	if _, err := h.Hold(t.Context(),
		storetest.NewHold("nobody", "r-1", storetest.Noon)); err == nil || h.TakenBeds("r-1") != 0 {
		t.Errorf("a booking without a student: %v, %d beds taken", err, h.TakenBeds("r-1"))
	}
}
