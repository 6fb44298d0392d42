package db

import (
	"math/rand/v2"
	"slices"
	"time"
)

const (
	// retryFor is how long a transaction that conflicts with others is retried.
	retryFor = 10 * time.Second
	// maxPause is the longest pause after a conflict, so that two servers do not go on conflicting.
	maxPause = 4 * time.Millisecond
)

// requeue puts back the transactions that conflicted with another server, or all of them if err is a conflict, and
// returns the rest. A transaction that found a row locked goes to the end of the queue, because that may take long.
func (b *batcher) requeue(batch []*queuedTx, err error) (finished []*queuedTx) {
	all := err != nil && b.isRetryable(err)
	var first, last []*queuedTx
	for _, q := range batch {
		switch {
		case q.panicked || time.Since(q.since) >= retryFor,
			!all && (err != nil || q.err == nil || !b.isRetryable(q.err)):
			finished = append(finished, q)
		case b.isLocked(q.err):
			q.err = nil
			last = append(last, q)
		default:
			q.err = nil
			first = append(first, q)
		}
	}
	if len(first) > 0 {
		b.size = max(1, len(batch)/2) // a smaller batch conflicts less
	}
	if len(first)+len(last) > 0 {
		b.mu.Lock()
		b.queue = slices.Concat(first, b.queue, last)
		b.mu.Unlock()
		time.Sleep(rand.N(maxPause)) // #nosec G404 -- it only keeps two servers out of step
	}
	return finished
}
