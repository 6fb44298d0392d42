package db

// MaxBatch is how many transactions share a commit at most.
const MaxBatch = maxBatch

// Closing reports whether the database takes no more transactions.
func (d *DB) Closing() bool {
	d.batches.mu.Lock()
	defer d.batches.mu.Unlock()
	return d.batches.closed
}

// TryOnce turns retries off.
func (d *DB) TryOnce() { d.batches.engine = once{d.batches.engine} }

type once struct{ engine }

func (once) isRetryable(error) bool { return false }

// Readers is how many connections read.
func (d *DB) Readers() int { return d.read.Stats().MaxOpenConnections }
