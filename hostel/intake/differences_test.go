package intake

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"efie/hostel"
)

func TestDifferencesNameWhatChanged(t *testing.T) {
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
		{"a price, without the range that follows from it", func(h *hostel.Hostel) {
			h.Rooms[0].Price, h.MinPrice, h.MaxPrice = 50_000, 50_000, 50_000
		},
			[]string{`room "Standard", 2 in a room (r-1): price: "GH₵ 450.50" → "GH₵ 500"`}},
		{"a room that goes, and another that comes", func(h *hostel.Hostel) { h.Rooms[0].UUID = "r-2" },
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
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	turned := *old
	turned.Rooms = []hostel.Room{{UUID: "r-2", Label: "Loft"}, old.Rooms[0]}
	both := turned
	both.Rooms = []hostel.Room{old.Rooms[0], turned.Rooms[0]}
	if got := Differences(&both, &turned); len(got) != 1 || got[0].Field != "order of the room types" {
		t.Errorf("two room types in another order: %v", got)
	}
}

func TestAnAmendmentChangesOneRoomOrIsRefused(t *testing.T) {
	make := func() *hostel.Hostel {
		return &hostel.Hostel{Name: "Adom", IsAvailable: true, Status: "Closed", Rooms: []hostel.Room{
			{UUID: "a", Label: "Loft", NumberInRoom: 2, NumberOfRooms: 3, Price: 100, Available: true},
			{UUID: "b", Label: "Standard", NumberInRoom: 1, NumberOfRooms: 1, Price: 300},
			{UUID: "c", Label: "standard", NumberInRoom: 4, NumberOfRooms: 1, Price: 200},
		}}
	}
	n := func(n int) *int { return &n }
	money := func(p hostel.Pesewas) *hostel.Pesewas { return &p }
	yes, no := true, false
	for name, c := range map[string]struct {
		Amendment
		refused bool
		now     string
	}{
		"a price by its label": {
			Amendment{Room: "loft", Price: money(400)}, false, "true Closed 200-400 2×3-0 true",
		},
		"beds by its uuid": {
			Amendment{Room: "a", Rooms: n(5), InRoom: n(4), Others: n(20)}, false, "true Closed 100-300 4×5-20 true",
		},
		"a room shut":                    {Amendment{Room: "a", Open: &no}, false, "true Closed 100-300 2×3-0 false"},
		"the hostel shut":                {Amendment{Open: &no}, false, "false Closed 0-0 2×3-0 true"},
		"the hostel opened":              {Amendment{Open: &yes}, false, "true Available 0-0 2×3-0 true"},
		"nothing":                        {Amendment{Room: "a"}, true, ""},
		"no such room":                   {Amendment{Room: "Attic", Price: money(1)}, true, ""},
		"a label of two":                 {Amendment{Room: "Standard", Price: money(1)}, true, ""},
		"one of three":                   {Amendment{Price: money(1)}, true, ""},
		"for nothing":                    {Amendment{Room: "a", Price: money(0)}, true, ""},
		"nobody in a room":               {Amendment{Room: "a", InRoom: n(0)}, true, ""},
		"fewer rooms than none":          {Amendment{Room: "a", Rooms: n(-1)}, true, ""},
		"more others than there is room": {Amendment{Room: "a", Others: n(7)}, true, ""},
	} {
		t.Run(name, func(t *testing.T) {
			h := make()
			err := c.Apply(h)
			r := h.Rooms[0]
			now := fmt.Sprintf("%v %s %d-%d %d×%d-%d %v", h.IsAvailable, h.Status, h.MinPrice,
				h.MaxPrice, r.NumberInRoom,
				r.NumberOfRooms, r.CurrentOccupants, r.Available)
			if (err != nil) != c.refused || err == nil && now != c.now {
				t.Errorf("%s: %v, and it is %s; want %s", name, err, now, c.now)
			}
		})
	}
}
