package catalogue_test

import (
	"fmt"
	"testing"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/test/must"
)

// TestARetiredHostelIsFoundButNotListed checks every list of a snapshot. The control is the same snapshot before the
// hostel was retired.
func TestARetiredHostelIsFoundButNotListed(t *testing.T) {
	offer := func(retired bool) *catalogue.Snapshot {
		room := func(uuid string) []hostel.Room {
			return []hostel.Room{
				{UUID: uuid, NumberInRoom: 2, NumberOfRooms: 1, Price: 100, Gender: hostel.Mixed, Available: true},
			}
		}
		return catalogue.NewSnapshot(1, []*hostel.Hostel{
			{
				ID: 1, UUID: "u-1", Slug: "akwaaba-lodge", Name: "Akwaaba Lodge",
				Campus: hostel.Campus{ID: 1, Name: "Ashesi"}, Location: "Berekuso", Status: hostel.StatusAvailable,
				IsAvailable: true, Rooms: room("r-1"), Retired: retired,
			},
			{
				ID: 2, UUID: "u-2", Slug: "nhyira", Name: "Nhyira", Campus: hostel.Campus{ID: 2, Name: "Legon"},
				Category: 2, Status: hostel.StatusAvailable, IsAvailable: true, Rooms: room("r-2"),
			},
		})
	}
	availability := catalogue.NewAvailability()
	availability.Set([]catalogue.RoomAvailability{{RoomUUID: "r-1", BedsLeft: 2}, {RoomUUID: "r-2", BedsLeft: 2}})
	for retired, listed := range map[bool]int{false: 1, true: 0} {
		t.Run(fmt.Sprint("retired ", retired), func(t *testing.T) {
			c := offer(retired)
			for what, got := range map[string]int{
				"hostels":    len(c.Hostels) - 1,
				"rated":      len(c.Rated()) - 1,
				"campuses":   len(c.Campuses) - 1,
				"popular":    len(c.Popular(9)) - 1,
				"categories": len(c.AllCategories()) - 1,
				"search":     len(c.Search(availability, catalogue.Query{Location: "Berekuso"}).Hostels),
				"similar":    len(c.Similar("akwaaba", 9)),
				"beds":       c.Beds(availability).Near(hostel.Campus{ID: 1}).Beds / 2,
			} {
				must.Equal(t, fmt.Sprintf("retired %v: the hostel in %s", retired, what), got, listed)
			}
			for _, key := range []string{"akwaaba-lodge", "u-1", "1"} {
				if h, ok := c.Find(key); !ok || h.Available() == retired {
					t.Errorf("retired %v: the key %s finds %+v", retired, key, h)
				}
			}
			if h, r, ok := c.Room("r-1"); !ok || (catalogue.RoomRefusal(h, r, 2) == nil) == retired {
				t.Errorf("retired %v: its room is found as %+v", retired, r)
			}
		})
	}
	h, _ := offer(true).Find("u-1")
	must.Fail(t, "the refusal", catalogue.RoomRefusal(h, &h.Rooms[0], 2), catalogue.ErrHostelRetired)
}
