package db

import (
	"database/sql"
	"testing"
)

// Closing reports whether Close was called.
func (d *DB) Closing() bool { return d.closed.Load() }

// TryOnce turns retries off.
func (d *DB) TryOnce() { d.engine = once{d.engine} }

type once struct{ engine }

func (once) isRetryable(error) bool { return false }

func (once) isLocked(error) bool { return false }

// Readers returns the size of the read pool.
func (d *DB) Readers() int { return d.read.Stats().MaxOpenConnections }

// ReadWith replaces the read pool.
func (d *DB) ReadWith(read *sql.DB) error {
	err := d.read.Close()
	d.read = read
	return err
}

// TurnTaken reports whether all turns to write are taken.
func (d *DB) TurnTaken() bool {
	if d.turns.TryAcquire(1) {
		d.turns.Release(1)
		return false
	}
	return true
}

// LeaveSpace sets the free bytes of every disk until the test ends.
func LeaveSpace(t *testing.T, free int64) {
	was := freeBytes
	freeBytes = func(string) (int64, error) { return free, nil }
	t.Cleanup(func() { freeBytes = was })
}
