//go:build !postgres

package db_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"efie/store/db"
	"efie/test/must"
)

// TestNothingIsMigratedWithoutSpaceForACopy: the copy takes as much as the database and its log.
func TestNothingIsMigratedWithoutSpaceForACopy(t *testing.T) {
	h := newFixture(t)
	h.Run(`delete from goose_db_version where version_id = (select max(version_id) from goose_db_version)`)
	info, err := os.Stat(h.Address)
	must.Do(t, err)
	db.LeaveSpace(t, info.Size()) // and nothing for the log
	_, err = db.Migrate(t.Context(), h.Address, true)
	must.Contain(t, "the error", fmt.Sprint(err), "too little space for a copy")
	if copies, err := filepath.Glob(h.Address + ".version*"); err != nil || len(copies) > 0 {
		t.Errorf("copies %q, %v", copies, err)
	}
	_, err = db.Migrate(t.Context(), h.Address, false) // the control: it goes on to the migration, which fails
	if err == nil || strings.Contains(err.Error(), "space") {
		t.Errorf("without a copy it says %v", err)
	}
}
