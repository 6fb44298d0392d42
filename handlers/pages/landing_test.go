package pages

import (
	"context"
	"fmt"
	"testing"
	"testing/fstest"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/hostel/catalogue/cataloguetest"
)

// rated is a catalogue of many hostels near many campuses; the earlier ones are rated better. In number 1
// no bed is left, and number 3 is near the campus of number 0.
type rated struct {
	cataloguetest.FixedSource
	hostels int
}

func (a rated) Hostels(context.Context) ([]*hostel.Hostel, int64, error) {
	list := make([]*hostel.Hostel, a.hostels)
	for n := range list {
		campus := int64(n % 30)
		if n == 3 {
			campus = 0
		}
		list[n] = &hostel.Hostel{
			ID: int64(n + 1), UUID: fmt.Sprint("u", n), Slug: fmt.Sprint("court-", n), Name: fmt.Sprint("Court ", n),
			Campus:      hostel.Campus{ID: campus, Name: fmt.Sprint("Campus ", campus)},
			Images:      []string{fmt.Sprint("/images/", n, ".png")},
			IsAvailable: true, Status: hostel.StatusAvailable, Rating: float64(a.hostels - n),
			Category: hostel.Category(n % 11),
			Rooms: []hostel.Room{{UUID: fmt.Sprint("room-", n), Label: "Room", NumberInRoom: 2, NumberOfRooms: 5,
				Price: 45000, Available: true, Gender: hostel.Mixed}},
		}
	}
	return list, 1, nil
}

func (a rated) AvailabilitySince(context.Context, int64) ([]catalogue.RoomAvailability, int64, error) {
	news := make([]catalogue.RoomAvailability, a.hostels)
	for n := range news {
		news[n] = catalogue.RoomAvailability{RoomUUID: fmt.Sprint("room-", n), BedsLeft: 9}
	}
	news[1].BedsLeft = 0
	return news, 1, nil
}

// TestTheFirstPageReadsTheBedsOfWhatItShowsAlone: else a booking of any hostel would make it stale.
func TestTheFirstPageReadsTheBedsOfWhatItShowsAlone(t *testing.T) {
	const hostels = 300
	offered, err := catalogue.Open(t.Context(), rated{hostels: hostels})
	if err != nil {
		t.Fatal(err)
	}
	pictures, err := web.NewPictures(fstest.MapFS{}, nil, offered, "")
	if err != nil {
		t.Fatal(err)
	}
	c, v := offered.Snapshot(), offered.Availability()
	look := c.ReadSet(v)
	lists := &listHandler{Presenter: &Presenter{catalogue: offered, pictures: pictures}}
	var slugs []string
	for _, card := range lists.feature(look, c) {
		slugs = append(slugs, card.Slug)
	}
	if want := "[court-0 court-2 court-4 court-5 court-6 court-7]"; fmt.Sprint(slugs) != want {
		t.Errorf("it shows %v, want %s", slugs, want)
	}
	for n := 3; n < hostels; n++ {
		if n > 3 && n < 8 {
			continue
		}
		v.Set([]catalogue.RoomAvailability{{RoomUUID: fmt.Sprint("room-", n), BedsLeft: 8}})
	}
	if !look.StillValid() {
		t.Error("a hostel that it does not show makes it stale")
	}
	v.Set([]catalogue.RoomAvailability{{RoomUUID: "room-1", BedsLeft: 1}})
	if look.StillValid() {
		t.Error("a bed in a better one that was full does not make it stale")
	}
}
