package cache

import "sync"

// Bounded is a map with a limit in bytes. When it is full, it is emptied. Safe for concurrent use.
type Bounded[K comparable, V any] struct {
	limit int // bytes
	size  func(V) int

	mu     sync.RWMutex
	values map[K]V
	bytes  int
}

// NewBounded returns an empty Bounded with a limit in bytes. size returns the bytes of a value.
func NewBounded[K comparable, V any](limit int, size func(V) int) *Bounded[K, V] {
	return &Bounded[K, V]{limit: limit, size: size, values: map[K]V{}}
}

func (b *Bounded[K, V]) Find(key K) (V, bool) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	value, found := b.values[key]
	return value, found
}

// Keep replaces the value of a key. A value above the limit is not stored; the key's old value is removed.
func (b *Bounded[K, V]) Keep(key K, value V) {
	size := b.size(value)
	b.mu.Lock()
	defer b.mu.Unlock()
	if old, found := b.values[key]; found {
		b.bytes -= b.size(old)
		delete(b.values, key)
	}
	if size > b.limit {
		return
	}
	if b.bytes+size > b.limit {
		b.values, b.bytes = map[K]V{}, 0
	}
	b.values[key] = value
	b.bytes += size
}

// Size returns the number of values and their bytes.
func (b *Bounded[K, V]) Size() (values, bytes int) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return len(b.values), b.bytes
}
