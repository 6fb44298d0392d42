package catalogue

import (
	"iter"
	"math/bits"
)

// set is a set of small numbers.
type set []uint64

// newSet returns an empty set for numbers below a limit.
func newSet(limit int) set { return make(set, (limit+63)/64) }

func (s set) add(numbers []uint32) {
	for _, n := range numbers {
		s[n/64] |= 1 << (n % 64)
	}
}

// fill adds all numbers below a limit.
func (s set) fill(limit int) {
	for n := range limit {
		s[n/64] |= 1 << (n % 64)
	}
}

func (s set) has(n uint32) bool { return s[n/64]&(1<<(n%64)) != 0 }

func (s set) count() (n int) {
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

// all yields the numbers in ascending order.
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
