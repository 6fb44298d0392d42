package handlers

import (
	"context"
	"fmt"
	"net/http"
	"testing"

	"efie/hostel"
	"efie/hostel/catalogue"
)

// avenue is a catalogue of many hostels near many campuses; the earlier ones are rated better. In number 1
// no bed is left, and number 3 is near the campus of number 0.
type avenue struct {
	oneHostel
	hostels int
}

func (a avenue) Hostels(context.Context) ([]*hostel.Hostel, int64, error) {
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

func (a avenue) AvailabilitySince(context.Context, int64) ([]catalogue.RoomAvailability, int64, error) {
	news := make([]catalogue.RoomAvailability, a.hostels)
	for n := range news {
		news[n] = catalogue.RoomAvailability{RoomUUID: fmt.Sprint("room-", n), BedsLeft: 9}
	}
	news[1].BedsLeft = 0
	return news, 1, nil
}

// stand gives the stage another catalogue.
func (k *keptStage) stand(source catalogue.Source) {
	k.t.Helper()
	hostels, err := catalogue.Open(k.t.Context(), source)
	if err != nil {
		k.t.Fatal(err)
	}
	k.config.Catalogue = hostels
	k.open()
}

// TestPagesDoNotGrowWithTheCatalogue: ten times the hostels are some digits more.
func TestPagesDoNotGrowWithTheCatalogue(t *testing.T) {
	for _, path := range []string{"/", "/hostels", "/hostels?q=court", "/hostels?q=court&category=3",
		"/detailed_search", "/campuses", "/campuses/campus-7", "/categories/premium"} {
		var sizes []int
		for _, hostels := range []int{900, 9000} {
			k := newKeptStage(t)
			k.stand(avenue{hostels: hostels})
			w := k.get(path)
			if w.Code != http.StatusOK {
				t.Errorf("%s: %d", path, w.Code)
			}
			sizes = append(sizes, w.Body.Len())
		}
		if before, after := float64(sizes[0]), float64(sizes[1]); after > 1.02*before {
			t.Errorf("%s grows from %d to %d bytes", path, sizes[0], sizes[1])
		}
	}
}
