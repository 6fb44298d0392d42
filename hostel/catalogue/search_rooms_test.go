package catalogue

import (
	"fmt"
	"strings"
	"testing"

	"efie/hostel"
	"efie/test/must"
)

func TestTheRoomsOfASearchComeFirst(t *testing.T) {
	h := &hostel.Hostel{
		Name: "Adom", Status: hostel.StatusAvailable, IsAvailable: true, Rooms: []hostel.Room{
			{UUID: "men", NumberInRoom: 2, Price: 300, Available: true, Gender: hostel.MaleOnly},
			{UUID: "full", NumberInRoom: 2, Price: 350, Available: true, Gender: hostel.Mixed},
			{UUID: "single", NumberInRoom: 1, Price: 900, Available: true, Gender: hostel.Mixed},
			{UUID: "women", NumberInRoom: 2, Price: 400, Available: true, Gender: hostel.FemaleOnly},
		},
	}
	v := NewAvailability()
	v.Set([]RoomAvailability{{"men", 1}, {"single", 1}, {"women", 2}})
	for _, c := range []struct {
		q    Query
		want string
	}{
		{Query{}, "men full single women"}, // the host's order
		{Query{Amenities: []string{"Fan"}}, "men full single women"},
		{Query{Reader: hostel.Female}, "full single women men"},
		{Query{Gender: hostel.Female}, "single women full men"},
		{Query{RoomType: 1}, "single men full women"},
		{Query{RoomType: 2, Reader: hostel.Female}, "women full single men"},
		{Query{MaxPrice: 350}, "men full single women"},
		{Query{Free: true}, "men single women full"},
	} {
		var got []string
		for _, r := range v.OrderRooms(h, c.q) {
			got = append(got, r.UUID)
		}
		must.Equal(t, fmt.Sprintf("rooms for %+v", c.q), strings.Join(got, " "), c.want)
	}
}
