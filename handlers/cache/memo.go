package cache

import (
	"sync"
	"sync/atomic"
)

// Memo remembers what was made of the last version. Safe for concurrent use; the zero value remembers nothing.
type Memo[Version comparable, V any] struct {
	making sync.Mutex // held by the one that makes a value
	last   atomic.Pointer[memory[Version, V]]
}

type memory[Version comparable, V any] struct {
	version Version
	value   V
}

// Of returns the value of a version. It makes the value unless it remembers it.
func (m *Memo[Version, V]) Of(version Version, make func() V) V {
	if last := m.last.Load(); last != nil && last.version == version {
		return last.value
	}
	m.making.Lock()
	defer m.making.Unlock()
	if last := m.last.Load(); last != nil && last.version == version { // made since we looked
		return last.value
	}
	made := &memory[Version, V]{version, make()}
	m.last.Store(made)
	return made.value
}
