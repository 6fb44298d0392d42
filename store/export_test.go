package store

import "context"

// Transaction lets tests write transactions of their own.
type Transaction = transaction

// MostTogether is how many share a commit at most.
const MostTogether = mostTogether

// Tx runs f as the store runs its own transactions.
func (s *Store) Tx(ctx context.Context, f func(tx Transaction) error) error { return s.tx(ctx, f) }

// Waiting is how many transactions wait for their turn.
func (s *Store) Waiting() int {
	s.writers.mu.Lock()
	defer s.writers.mu.Unlock()
	return len(s.writers.waiting)
}

// Closing says whether the store takes no more transactions.
func (s *Store) Closing() bool {
	s.writers.mu.Lock()
	defer s.writers.mu.Unlock()
	return s.writers.closed
}

// Rehearse has every transaction carried out twice, the first time for nothing: what would happen to one
// that others disturbed.
func (s *Store) Rehearse() { s.writers.rehearse = true }

// Plain has every transaction carried out once, as it is outside of tests.
func (s *Store) Plain() { s.writers.rehearse = false }

// TryOnce lets nobody be carried out again who was disturbed.
func (s *Store) TryOnce() { s.writers.engine = once{s.writers.engine} }

type once struct{ engine }

func (once) again(error) bool { return false }

// Long runs f in a transaction that may take long.
func (s *Store) Long(ctx context.Context, f func(tx Transaction) error) error {
	return s.long(ctx, f)
}

// Ask lets f read as the store does.
func (s *Store) Ask(ctx context.Context, f func(from Transaction) error) error { return s.ask(ctx, f) }

// Look lets f read what is of one moment.
func (s *Store) Look(ctx context.Context, f func(tx Transaction) error) error { return s.look(ctx, f) }

// Readers is how many may read at once.
func (s *Store) Readers() int { return s.read.Stats().MaxOpenConnections }
