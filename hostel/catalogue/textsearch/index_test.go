package textsearch

import (
	"strconv"
	"testing"

	"efie/hostel"
)

func TestManyTextsAreIndexedByTheirPairs(t *testing.T) {
	t.Parallel()
	for _, size := range []int{fewTexts, fewTexts + 1} {
		hostels, positions := make([]*hostel.Hostel, size), make([]uint32, size)
		for i := range hostels {
			hostels[i], positions[i] = &hostel.Hostel{Name: "House " + strconv.Itoa(i)}, uint32(i)
		}
		x := New(hostels, positions, []hostel.Campus{{}}, nil)
		if indexed := x.names.pairs != nil; indexed != (size > fewTexts) {
			t.Errorf("the names of %d hostels are indexed: %v", size, indexed)
		}
		if m := x.Match("house 123"); m.Found.Count() != 1 || !m.Found.Has(123) {
			t.Errorf("of %d hostels, %d are found", size, m.Found.Count())
		}
	}
}
