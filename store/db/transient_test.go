package db_test

import (
	"context"
	"errors"
	"syscall"
	"testing"

	"efie/hostel"
	"efie/store/db"
)

// TestAnErrorOfTheCallerIsNotADatabaseError: a full disk under an export says so.
func TestAnErrorOfTheCallerIsNotADatabaseError(t *testing.T) {
	h := newFixture(t)
	for fault, ours := range map[error]bool{
		syscall.ENOSPC: false, syscall.EPIPE: false, context.DeadlineExceeded: true,
	} {
		err := h.Read(t.Context(), func(db.Tx) error { return fault })
		if errors.Is(err, hostel.ErrNotRead) != ours || !errors.Is(err, fault) {
			t.Errorf("%v is told as %v", fault, err)
		}
	}
}
