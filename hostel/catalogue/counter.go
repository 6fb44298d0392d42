package catalogue

import (
	"cmp"
	"slices"
	"strings"
)

// counter counts the hostels of each thing, such as an amenity. Things with one key count as the first of them.
type counter[K comparable, T any] struct {
	positions map[K]int
	counted   []Counted[T] // in the order in which they were first added
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

// sorted returns the most frequent first. compare decides the order of equally frequent ones.
func (t counter[K, T]) sorted(compare func(a, b T) int) []Counted[T] {
	list := slices.Clone(t.counted)
	slices.SortFunc(list, func(a, b Counted[T]) int {
		return cmp.Or(cmp.Compare(b.Hostels, a.Hostels), compare(a.Of, b.Of))
	})
	return list
}

// mergeCases merges texts that differ only in case. To do it once at the end is cheaper than for each hostel.
func mergeCases(t counter[string, string]) (merged counter[string, string]) {
	for _, c := range t.counted {
		merged.add(strings.ToLower(c.Of), c.Of, c.Hostels)
	}
	return merged
}
