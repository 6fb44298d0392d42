package catalogue

import (
	"cmp"
	"slices"
	"strings"
)

// tally counts things by a key; the first of a key stands for all.
type counter[K comparable, T any] struct {
	positions map[K]int
	counted   []Counted[T] // in the order of coming
}

func (t *counter[K, T]) add(key K, of T, hostels int) {
	at, known := t.positions[key]
	if !known {
		if t.positions == nil {
			t.positions = map[K]int{}
		}
		at = len(t.counted)
		t.positions[key] = at
		t.counted = append(t.counted, Counted[T]{Of: of})
	}
	t.counted[at].Hostels += hostels
}

// sorted has the commonest first, and those that are equally common in an order of their own.
func (t counter[K, T]) sorted(compare func(a, b T) int) []Counted[T] {
	list := slices.Clone(t.counted)
	slices.SortFunc(list, func(a, b Counted[T]) int {
		return cmp.Or(cmp.Compare(b.Hostels, a.Hostels), compare(a.Of, b.Of))
	})
	return list
}

// inAnyCase counts texts together that differ in case alone. To do so at the end costs much less than with
// each hostel.
func inAnyCase(t counter[string, string]) (merged counter[string, string]) {
	for _, c := range t.counted {
		merged.add(strings.ToLower(c.Of), c.Of, c.Hostels)
	}
	return merged
}
