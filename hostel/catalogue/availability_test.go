package catalogue

import (
	"fmt"
	"testing"

	"efie/test/must"
)

func TestTheVersionChangesOnlyWithANumber(t *testing.T) {
	v := NewAvailability()
	for i, c := range []struct {
		news  []RoomAvailability
		moves bool
	}{
		{nil, false},
		{[]RoomAvailability{{"r-1", 0}}, true}, // an unknown room that becomes known as full counts as a change
		{[]RoomAvailability{{"r-1", 0}}, false},
		{[]RoomAvailability{{"r-1", 2}, {"r-2", 1}}, true},
		{[]RoomAvailability{{"r-2", 1}, {"r-1", 2}}, false},
		{[]RoomAvailability{{"r-2", 1}, {"r-1", 1}}, true},
	} {
		before := v.Version()
		v.Set(c.news)
		must.Equal(t, fmt.Sprintf("step %d: changed", i), v.Version() != before, c.moves)
	}
	if v.BedsLeft("r-1") != 1 || v.BedsLeft("r-2") != 1 || v.BedsLeft("r-3") != 0 {
		t.Error("the numbers differ from the numbers set")
	}
}
