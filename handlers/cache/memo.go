package cache

import (
	"sync"
	"sync/atomic"
)

// Memo stores the value of the last version. The zero value is empty. Safe for concurrent use.
type Memo[Version comparable, V any] struct {
	making sync.Mutex // held while a value is made
	last   atomic.Pointer[versioned[Version, V]]
}

type versioned[Version comparable, V any] struct {
	version Version
	value   V
}

// Of returns the stored value of a version, or makes it.
func (m *Memo[Version, V]) Of(version Version, make func() V) V {
	if last := m.last.Load(); last != nil && last.version == version {
		return last.value
	}
	m.making.Lock()
	defer m.making.Unlock()
	if last := m.last.Load(); last != nil && last.version == version { // made while this call waited
		return last.value
	}
	made := &versioned[Version, V]{version, make()}
	m.last.Store(made)
	return made.value
}
