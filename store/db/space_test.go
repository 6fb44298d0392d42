//go:build !postgres

package db_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"efie/store/db"
	"efie/store/migrations/nextmigration"
	"efie/test/must"
)

// TestNothingIsMigratedWithoutSpaceForACopy: the copy takes as much as the database and its log.
func TestNothingIsMigratedWithoutSpaceForACopy(t *testing.T) {
	h := newFixture(t)
	h.Run(`update versions set value = value + 1`) // into the log
	nextmigration.Add(t, nextmigration.AddsColumn)
	info, err := os.Stat(h.Address)
	must.Do(t, err)
	db.LeaveSpace(t, info.Size()) // and nothing for the log
	_, err = db.Migrate(t.Context(), h.Address, true, func(db.Tx) error { return nil })
	must.Contain(t, "the error", fmt.Sprint(err), "too little space for a copy")
	if copies, err := filepath.Glob(h.Address + ".version*"); err != nil || len(copies) > 0 {
		t.Errorf("copies %q, %v", copies, err)
	}
	_, err = db.Migrate(t.Context(), h.Address, false, func(db.Tx) error { return nil }) // the control
	must.Do(t, err)
}
