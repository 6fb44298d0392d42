// Package numbers has sets of small numbers.
package numbers

import (
	"iter"
	"math"
	"math/bits"
	"slices"
)

// Set is a set of small numbers, with one bit for each.
type Set []uint64

// NewSet returns an empty set of numbers below limit.
func NewSet(limit int) Set { return make(Set, (limit+63)/64) }

func (s Set) Add(numbers []uint32) {
	for _, n := range numbers {
		s[n/64] |= 1 << (n % 64)
	}
}

func (s Set) KeepThese(numbers []uint32) {
	only := make(Set, len(s))
	only.Add(numbers)
	s.Keep(only)
}

func (s Set) Put(n uint32, in bool) {
	if in {
		s[n/64] |= 1 << (n % 64)
	} else {
		s[n/64] &^= 1 << (n % 64)
	}
}

func (s Set) Fill(limit int) {
	for i := range limit / 64 {
		s[i] = math.MaxUint64
	}
	if rest := limit % 64; rest > 0 {
		s[limit/64] |= 1<<rest - 1
	}
}

func (s Set) AddAll(other Set) {
	for i, word := range other {
		s[i] |= word
	}
}

// Keep removes the numbers that are not in other. Both sets must have the same limit.
func (s Set) Keep(other Set) {
	for i, word := range other {
		s[i] &= word
	}
}

func (s Set) Empty() bool {
	return !slices.ContainsFunc(s, func(word uint64) bool { return word != 0 })
}

func (s Set) Has(n uint32) bool { return s[n/64]&(1<<(n%64)) != 0 }

func (s Set) Count() (n int) {
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

func (s Set) All() iter.Seq[uint32] {
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
