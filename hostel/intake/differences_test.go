package intake

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"efie/hostel"
	"efie/test/must"
)

func TestDifferencesListEachChangedField(t *testing.T) {
	old := read(t, mixed)[0]
	for _, c := range []struct {
		name   string
		change func(h *hostel.Hostel)
		want   []string
	}{
		{"nothing", func(*hostel.Hostel) {}, nil},
		{"the times", func(h *hostel.Hostel) { h.Changed = time.Unix(1, 0) }, nil},
		{"a name and a day", func(h *hostel.Hostel) {
			h.Name, h.Checkout = "Nyame", time.Time{}
		}, []string{`name: "Adom Court" → "Nyame"`, `checkout: "2026-07-31" → ""`}},
		{"a list", func(h *hostel.Hostel) {
			h.Amenities = []string{"Water"}
		}, []string{`additional_details: "Water | Wi-Fi" → "Water"`}},
		{"a price, without the derived range", func(h *hostel.Hostel) {
			h.Rooms[0].Price, h.MinPrice, h.MaxPrice = 50_000, 50_000, 50_000
		},
			[]string{`room "Standard", 2 in a room (r-1): price: "GH₵ 450.50" → "GH₵ 500"`}},
		{"a removed room and a new room", func(h *hostel.Hostel) { h.Rooms[0].UUID = "r-2" },
			[]string{
				`room "Standard", 2 in a room (r-1): "GH₵ 450.50 per month, beds: 5" → ""`,
				`room "Standard", 2 in a room (r-2): "" → "GH₵ 450.50 per month, beds: 5"`,
			}},
	} {
		next := *old
		next.Rooms = slices.Clone(old.Rooms)
		c.change(&next)
		var got []string
		for _, d := range Differences(old, &next) {
			got = append(got, fmt.Sprintf("%s: %q → %q", d.Field, d.Old, d.New))
		}
		must.Equal(t, c.name, got, c.want)
	}
	reordered := *old
	reordered.Rooms = []hostel.Room{{UUID: "r-2", Label: "Loft"}, old.Rooms[0]}
	before := reordered
	before.Rooms = []hostel.Room{old.Rooms[0], reordered.Rooms[0]}
	if got := Differences(&before, &reordered); len(got) != 1 || got[0].Field != "order of the room types" {
		t.Errorf("two room types in another order: %v", got)
	}
}
