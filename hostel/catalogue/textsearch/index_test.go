package textsearch

import (
	"fmt"
	"strconv"
	"testing"

	"efie/hostel"
	"efie/test/must"
)

func TestManyTextsAreIndexedByTheirPairs(t *testing.T) {
	t.Parallel()
	for _, size := range []int{fewTexts, fewTexts + 1} {
		hostels, positions := make([]*hostel.Hostel, size), make([]uint32, size)
		for i := range hostels {
			hostels[i], positions[i] = &hostel.Hostel{Name: "House " + strconv.Itoa(i)}, uint32(i)
		}
		x := New(hostels, positions, []hostel.Campus{{}}, nil)
		must.Equal(t, fmt.Sprint("names are indexed for hostels: ", size), x.names.pairs != nil, size > fewTexts)
		if m := x.Match("house 123"); m.Found.Count() != 1 || !m.Found.Has(123) {
			t.Errorf("of %d hostels, %d are found", size, m.Found.Count())
		}
	}
}
