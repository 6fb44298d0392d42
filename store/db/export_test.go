package db

import (
	"database/sql"
	"testing"
)

// Closing reports whether the database takes no more transactions.
func (d *DB) Closing() bool { return d.closed.Load() }

// TryOnce turns retries off.
func (d *DB) TryOnce() { d.engine = once{d.engine} }

type once struct{ engine }

func (once) isRetryable(error) bool { return false }

func (once) isLocked(error) bool { return false }

// Readers is how many connections read.
func (d *DB) Readers() int { return d.read.Stats().MaxOpenConnections }

// ReadWith replaces the connections that read.
func (d *DB) ReadWith(read *sql.DB) error {
	err := d.read.Close()
	d.read = read
	return err
}

// TurnTaken reports whether a transaction has its turn to write.
func (d *DB) TurnTaken() bool {
	if d.turns.TryAcquire(1) {
		d.turns.Release(1)
		return false
	}
	return true
}

// LeaveSpace makes every disk have a number of free bytes until the test ends.
func LeaveSpace(t *testing.T, free int64) {
	was := freeBytes
	freeBytes = func(string) (int64, error) { return free, nil }
	t.Cleanup(func() { freeBytes = was })
}
