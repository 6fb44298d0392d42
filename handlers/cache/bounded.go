package cache

import "sync"

// Bounded keeps things within a number of bytes. When it is full, it forgets all of them. Safe for concurrent use.
type Bounded[K comparable, V any] struct {
	most int // bytes
	size func(V) int

	mu    sync.RWMutex
	kept  map[K]V
	bytes int
}

// NewBounded keeps at most this number of bytes, of things that have a size.
func NewBounded[K comparable, V any](most int, size func(V) int) *Bounded[K, V] {
	return &Bounded[K, V]{most: most, size: size, kept: map[K]V{}}
}

func (b *Bounded[K, V]) Find(key K) (V, bool) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	kept, found := b.kept[key]
	return kept, found
}

// Keep stores something under a key, in place of what was there. It stores nothing that is too large.
func (b *Bounded[K, V]) Keep(key K, made V) {
	size := b.size(made)
	b.mu.Lock()
	defer b.mu.Unlock()
	if before, there := b.kept[key]; there {
		b.bytes -= b.size(before)
		delete(b.kept, key)
	}
	if size > b.most {
		return
	}
	if b.bytes+size > b.most {
		b.kept, b.bytes = map[K]V{}, 0
	}
	b.kept[key] = made
	b.bytes += size
}

func (b *Bounded[K, V]) Clear() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.kept, b.bytes = map[K]V{}, 0
}

// Size is how many things are kept, and how many bytes they have.
func (b *Bounded[K, V]) Size() (things, bytes int) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return len(b.kept), b.bytes
}
