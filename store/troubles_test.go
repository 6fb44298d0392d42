package store_test

import (
	"context"
	"errors"
	"syscall"
	"testing"

	"efie/hostel"
	"efie/store"
)

// TestAFaultOfTheCallersIsNotTheDatabases: a full disk under an export says so.
func TestAFaultOfTheCallersIsNotTheDatabases(t *testing.T) {
	h := newHouse(t)
	for fault, ours := range map[error]bool{syscall.ENOSPC: false, syscall.EPIPE: false, context.DeadlineExceeded: true} {
		err := h.Ask(t.Context(), func(store.Transaction) error { return fault })
		if errors.Is(err, hostel.ErrNotRead) != ours || !errors.Is(err, fault) {
			t.Errorf("%v is told as %v", fault, err)
		}
	}
}
