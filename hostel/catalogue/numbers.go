package catalogue

import (
	"iter"
	"math"
	"math/bits"
	"slices"
)

// set is a set of small numbers, with one bit for each.
type set []uint64

func newSet(limit int) set { return make(set, (limit+63)/64) }

func (s set) add(numbers []uint32) {
	for _, n := range numbers {
		s[n/64] |= 1 << (n % 64)
	}
}

func (s set) keepThese(numbers []uint32) {
	only := make(set, len(s))
	only.add(numbers)
	s.keep(only)
}

func (s set) put(n uint32, in bool) {
	if in {
		s[n/64] |= 1 << (n % 64)
	} else {
		s[n/64] &^= 1 << (n % 64)
	}
}

func (s set) fill(limit int) {
	for i := range limit / 64 {
		s[i] = math.MaxUint64
	}
	if rest := limit % 64; rest > 0 {
		s[limit/64] |= 1<<rest - 1
	}
}

func (s set) addAll(other set) {
	for i, word := range other {
		s[i] |= word
	}
}

// keep removes the numbers that are not in other. Both sets must have the same limit.
func (s set) keep(other set) {
	for i, word := range other {
		s[i] &= word
	}
}

func (s set) empty() bool {
	return !slices.ContainsFunc(s, func(word uint64) bool { return word != 0 })
}

func (s set) has(n uint32) bool { return s[n/64]&(1<<(n%64)) != 0 }

func (s set) count() (n int) {
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

func (s set) all() iter.Seq[uint32] {
	return func(yield func(uint32) bool) {
		for i, word := range s {
			for ; word != 0; word &= word - 1 {
				if !yield(uint32(64*i + bits.TrailingZeros64(word))) {
					return
				}
			}
		}
	}
}

// lists holds a list of numbers for each key.
type lists [][]uint32

func (l lists) of(key uint32) []uint32 { return l[key] }
