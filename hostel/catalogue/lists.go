package catalogue

// lists are many short lists of numbers by a key, in one piece of memory.
type lists struct {
	starts []uint32 // where the list of a key begins; it ends where the next begins
	items  []uint32
}

// newLists makes lists for so many keys. It calls each twice, which must add the same both times.
func newLists(keys int, each func(add func(key, item uint32))) lists {
	ends := make([]uint32, keys+1)
	each(func(key, _ uint32) { ends[key+1]++ })
	for key := range keys {
		ends[key+1] += ends[key]
	}
	// Now each key has where its list begins; with what is added that moves to the end, where the next begins.
	items := make([]uint32, ends[keys])
	each(func(key, item uint32) {
		items[ends[key]] = item
		ends[key]++
	})
	copy(ends[1:], ends)
	ends[0] = 0
	return lists{ends, items}
}

// of returns the list of a key.
func (l *lists) of(key uint32) []uint32 { return l.between(key, key+1) }

// between returns the lists of the keys from, up to but not including to.
func (l *lists) between(from, to uint32) []uint32 { return l.items[l.starts[from]:l.starts[to]] }
