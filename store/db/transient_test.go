package db_test

import (
	"context"
	"errors"
	"syscall"
	"testing"

	"efie/hostel"
	"efie/store/db"
)

// TestAnErrorOfTheCallerIsNotADatabaseError, for example a full disk during an export.
func TestAnErrorOfTheCallerIsNotADatabaseError(t *testing.T) {
	h := newFixture(t)
	for fault, ours := range map[error]bool{
		syscall.ENOSPC: false, syscall.EPIPE: false, context.DeadlineExceeded: true,
	} {
		err := h.Read(t.Context(), func(db.Tx) error { return fault })
		if errors.Is(err, hostel.ErrNotRead) != ours || !errors.Is(err, fault) {
			t.Errorf("%v became %v", fault, err)
		}
	}
}
