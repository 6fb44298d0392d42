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
		hostels := make([]*hostel.Hostel, size)
		for i := range hostels {
			hostels[i] = &hostel.Hostel{Name: "House " + strconv.Itoa(i)}
		}
		x := New(hostels, []hostel.Campus{{}}, nil, nil)
		must.Equal(t, fmt.Sprint("names are indexed for hostels: ", size), x.names.pairs != nil, size > fewTexts)
		if m := x.Match("house 123"); m.Found.Count() != 1 || !m.Found.Has(123) {
			t.Errorf("of %d hostels, %d are found", size, m.Found.Count())
		}
	}
}
