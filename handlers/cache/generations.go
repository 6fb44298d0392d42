package cache

import "sync"

// Generations keep things within a bound of bytes. When the young generation is full it becomes the old one, and what
// was not asked for since is forgotten. Safe for concurrent use.
type Generations[K comparable, V any] struct {
	most int // bytes of a generation
	size func(V) int

	mu         sync.RWMutex
	young, old map[K]V
	bytes      int // of the young
}

// NewGenerations keep at most so many bytes in all, of things that have a size.
func NewGenerations[K comparable, V any](most int, size func(V) int) *Generations[K, V] {
	return &Generations[K, V]{most: most / 2, size: size, young: map[K]V{}}
}

// Find is what is kept under a key; from the old generation it goes to the young.
func (g *Generations[K, V]) Find(key K) (V, bool) {
	g.mu.RLock()
	kept, found := g.young[key]
	if found {
		g.mu.RUnlock()
		return kept, true
	}
	kept, found = g.old[key]
	g.mu.RUnlock()
	if !found {
		return kept, false
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if newer, young := g.young[key]; young { // another request was faster
		return newer, true
	}
	g.keep(key, kept)
	return kept, true
}

// Keep stores something under a key. What is larger than a generation is not kept.
func (g *Generations[K, V]) Keep(key K, made V) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.keep(key, made)
}

// forget needs the lock.
func (g *Generations[K, V]) forget(key K) {
	if before, there := g.young[key]; there {
		g.bytes -= g.size(before)
		delete(g.young, key)
	}
	delete(g.old, key)
}

// keep needs the lock.
func (g *Generations[K, V]) keep(key K, made V) {
	g.forget(key)
	size := g.size(made)
	if size > g.most {
		return
	}
	if g.bytes+size > g.most {
		g.young, g.old, g.bytes = map[K]V{}, g.young, 0
	}
	g.young[key] = made
	g.bytes += size
}

func (g *Generations[K, V]) Clear() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.young, g.old, g.bytes = map[K]V{}, nil, 0
}

// Size is how many things are kept, and how many bytes they have.
func (g *Generations[K, V]) Size() (things, bytes int) {
	g.mu.RLock()
	defer g.mu.RUnlock()
	for _, kept := range g.old {
		bytes += g.size(kept)
	}
	return len(g.young) + len(g.old), g.bytes + bytes
}
