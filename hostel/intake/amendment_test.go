package intake

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"efie/hostel"
)

func TestAnAmendmentChangesOneRoomOrIsRefused(t *testing.T) {
	make := func() *hostel.Hostel {
		return &hostel.Hostel{Name: "Adom", IsAvailable: true, Status: "Closed", Rooms: []hostel.Room{
			{UUID: "a", Label: "Loft", NumberInRoom: 2, NumberOfRooms: 3, Price: 100, Available: true},
			{UUID: "b", Label: "Standard", NumberInRoom: 1, NumberOfRooms: 1, Price: 300},
			{UUID: "c", Label: "standard", NumberInRoom: 4, NumberOfRooms: 1, Price: 200},
		}}
	}
	money := func(p hostel.Pesewas) *hostel.Pesewas { return &p }
	yes, no := true, false
	most := fmt.Sprintf("true Closed 100-300 %d×3-0 true", maxInRoom)
	for name, c := range map[string]struct {
		Amendment
		refused bool
		now     string
	}{
		"a price by its label": {
			Amendment{Room: "loft", Price: money(400)}, false, "true Closed 200-400 2×3-0 true",
		},
		"beds by its uuid": {
			Amendment{Room: "a", Rooms: new(5), InRoom: new(4), Others: new(20)}, false,
			"true Closed 100-300 4×5-20 true",
		},
		"a closed room":               {Amendment{Room: "a", Open: &no}, false, "true Closed 100-300 2×3-0 false"},
		"the hostel closed":           {Amendment{Open: &no}, false, "false Closed 0-0 2×3-0 true"},
		"the hostel opened":           {Amendment{Open: &yes}, false, "true Available 0-0 2×3-0 true"},
		"nothing":                     {Amendment{Room: "a"}, true, ""},
		"an unknown room":             {Amendment{Room: "Attic", Price: money(1)}, true, ""},
		"an ambiguous label":          {Amendment{Room: "Standard", Price: money(1)}, true, ""},
		"no label with three rooms":   {Amendment{Price: money(1)}, true, ""},
		"a price of zero":             {Amendment{Room: "a", Price: money(0)}, true, ""},
		"a room without beds":         {Amendment{Room: "a", InRoom: new(0)}, true, ""},
		"a negative number of rooms":  {Amendment{Room: "a", Rooms: new(-1)}, true, ""},
		"more other people than beds": {Amendment{Room: "a", Others: new(7)}, true, ""},
		"the most rooms": {
			Amendment{Room: "a", Rooms: new(5000)}, false, "true Closed 100-300 2×5000-0 true",
		},
		"too many rooms":           {Amendment{Room: "a", Rooms: new(5001)}, true, ""},
		"the most beds in a room":  {Amendment{Room: "a", InRoom: new(maxInRoom)}, false, most},
		"too many beds in a room":  {Amendment{Room: "a", InRoom: new(maxInRoom + 1)}, true, ""},
		"other people in all beds": {Amendment{Room: "a", Others: new(6)}, false, "true Closed 100-300 2×3-6 true"},
	} {
		h := make()
		err := c.Apply(h, today)
		r := h.Rooms[0]
		now := fmt.Sprintf("%v %s %d-%d %d×%d-%d %v", h.IsAvailable, h.Status, h.MinPrice,
			h.MaxPrice, r.NumberInRoom,
			r.NumberOfRooms, r.CurrentOccupants, r.Available)
		if (err != nil) != c.refused || err == nil && now != c.now {
			t.Errorf("%s: error %v, hostel %s; want %s", name, err, now, c.now)
		}
	}
}

func TestAGenderRuleAppliesToAllRoomTypesOrToOne(t *testing.T) {
	women, men := hostel.FemaleOnly, hostel.MaleOnly
	h := &hostel.Hostel{Name: "Adom", GenderType: "Mixed", Rooms: []hostel.Room{
		{UUID: "a", NumberInRoom: 1, NumberOfRooms: 1, Price: 100, Gender: hostel.Mixed},
		{UUID: "b", NumberInRoom: 1, NumberOfRooms: 1, Price: 100, Gender: hostel.MaleOnly},
	}}
	for _, c := range []struct {
		Amendment
		want string
	}{
		{Amendment{Gender: &women}, "Female Female Female"},
		{Amendment{Room: "b", Gender: &men}, "Mixed Female Male"},
		{Amendment{Room: "a", Gender: &men}, "Male Male Male"},
	} {
		if err := c.Apply(h, today); err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(h.GenderType, " ", h.Rooms[0].Gender, " ", h.Rooms[1].Gender); got != c.want {
			t.Errorf("with %+v: %s, want %s", c.Amendment, got, c.want)
		}
	}
}

// The columns in others cannot be set by Set: efie hostels change reads them itself, they follow from other columns, or
// they identify a hostel.
func TestEveryColumnCanBeSetOrIsListedHere(t *testing.T) {
	others := []string{
		"same_as", "exported_at", "period", "price_per_month", "price_per_semester", "price_per_year",
		"uuid", "id", "slug", "campus.id", "status", "is_available", "retired", "rating",
		"gender_type", "min_price", "max_price", "latitude", "longitude", "plus_code",
		"room_uuid", "room_label", "number_in_room", "price", "gender", "room_available", "number_of_rooms",
		"vacancy", "free_rooms", "taken_beds", "taken_rooms", "room_number",
		"current_occupants",
	}
	cells := map[string]string{
		"manager.user.email": "esi@example.com", "sharing": "single-sex", "images": "a.jpg",
		"host_phone": "024 123 4567", "room_image": "a.jpg", "walk_minutes": "14", "private_house": "true",
		"stay_months": "8.5", "move_in": "2027-01-10", "checkout": "2027-08-31",
		"late_arrival": "rest", "payer_hours": "12", "rest": "by semester", "water": "included", "electricity": "45.50",
		"charges":  "Caution: 200 per stay, returned (after the room is seen)",
		"category": "2",
	}
	needed := []string{"name", "campus"}
	for _, name := range columnNames() {
		h := &hostel.Hostel{Name: "Adom", MinPrice: 100, MaxPrice: 100, Rooms: []hostel.Room{
			{UUID: "r-1", NumberInRoom: 1, NumberOfRooms: 1, Price: 100},
		}}
		cell := cells[name]
		if cell == "" {
			cell = "Wi-Fi"
		}
		var a Amendment
		flag := flagOf(name)
		if fieldNamed(hostelFields, name) == nil {
			a.Room = "r-1"
		}
		err := a.Set(flag, cell)
		if slices.Contains(others, name) {
			if err == nil {
				t.Errorf("%s can be set, but is listed in this test", name)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v; set flag, and a value in cells, or list it in others", name, err)
			continue
		}
		was := asCSV(t, h)
		if err := a.Apply(h, today); err != nil || asCSV(t, h) == was || !strings.Contains(asCSV(t, h), cell) {
			t.Errorf("%s: %v, and the hostel is %s", name, err, asCSV(t, h))
		}
		if slices.Contains(needed, name) {
			if a.Set(flag, "") == nil {
				t.Errorf("%s can be emptied", name)
			}
			continue
		}
		if err := errors.Join(a.Set(flag, ""), a.Apply(h, today)); err != nil || asCSV(t, h) != was {
			t.Errorf("%s: %v; with an empty cell, the hostel is %s, was %s", name, err, asCSV(t, h), was)
		}
	}
}
