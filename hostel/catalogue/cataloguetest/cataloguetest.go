// Package cataloguetest provides sources and catalogues for tests.
package cataloguetest

import (
	"context"
	"fmt"
	"testing"

	"efie/hostel"
	"efie/hostel/catalogue"
)

func Open(t testing.TB, from catalogue.Source) *catalogue.Catalogue {
	t.Helper()
	c, err := catalogue.Open(t.Context(), from)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Beds returns an Availability with these numbers of beds left, by the uuid of the room type.
func Beds(left map[string]int) *catalogue.Availability {
	beds := catalogue.NewAvailability()
	var numbers []catalogue.RoomAvailability
	for room, number := range left {
		numbers = append(numbers, catalogue.RoomAvailability{RoomUUID: room, BedsLeft: number})
	}
	beds.Set(numbers)
	return beds
}

// FixedSource is a catalogue.Source with these hostels. It never changes, and every room type is full.
type FixedSource []*hostel.Hostel

func (FixedSource) CatalogueVersion(context.Context) (int64, error) { return 1, nil }

func (s FixedSource) Hostels(context.Context) ([]*hostel.Hostel, int64, error) { return s, 1, nil }

func (FixedSource) Photos(context.Context) ([]hostel.Photo, error) { return nil, nil }

func (FixedSource) Former(context.Context) (catalogue.FormerAddresses, error) {
	return catalogue.FormerAddresses{}, nil
}

func (FixedSource) CampusPlaces(context.Context) ([]hostel.CampusPlace, error) { return nil, nil }

func (FixedSource) AvailabilitySince(context.Context, int64) ([]catalogue.RoomAvailability, int64, error) {
	return nil, 0, nil
}

// Many is a catalogue.Source with Count hostels near 30 campuses. Each has one room type with ten beds. Earlier hostels
// have better ratings. Hostel 1 has no beds left. Hostel 3 is near the campus of hostel 0.
type Many struct {
	FixedSource
	Count int
}

func (m Many) Hostels(context.Context) ([]*hostel.Hostel, int64, error) {
	list := make([]*hostel.Hostel, m.Count)
	for n := range list {
		campus := int64(n % 30)
		if n == 3 {
			campus = 0
		}
		list[n] = &hostel.Hostel{
			ID: int64(n + 1), UUID: fmt.Sprint("u", n), Slug: fmt.Sprint("court-", n), Name: fmt.Sprint("Court ", n),
			Campus:      hostel.Campus{ID: campus, Name: fmt.Sprint("Campus ", campus)},
			Images:      []string{fmt.Sprint("/images/", n, ".png")},
			IsAvailable: true, Status: hostel.StatusAvailable, Rating: float64(m.Count - n),
			Category: hostel.Category(n % 11),
			Rooms: []hostel.Room{{UUID: fmt.Sprint("room-", n), Label: "Room", NumberInRoom: 2, NumberOfRooms: 5,
				Price: 45000, Available: true, Gender: hostel.Mixed}},
		}
	}
	return list, 1, nil
}

func (m Many) AvailabilitySince(context.Context, int64) ([]catalogue.RoomAvailability, int64, error) {
	news := make([]catalogue.RoomAvailability, m.Count)
	for n := range news {
		news[n] = catalogue.RoomAvailability{RoomUUID: fmt.Sprint("room-", n), BedsLeft: 9}
	}
	news[1].BedsLeft = 0
	return news, 1, nil
}
