package api

import (
	"context"
	"fmt"
	"net/http"
	"testing"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/hostel/catalogue/cataloguetest"
	"efie/test/must"
)

// shop is a catalogue source that tests change.
type shop struct {
	version int64
	hostels []*hostel.Hostel
	photos  []hostel.Photo
	left    int // beds of every room type
}

func (s *shop) CatalogueVersion(context.Context) (int64, error) { return s.version, nil }

func (s *shop) Hostels(context.Context) ([]*hostel.Hostel, int64, error) {
	return s.hostels, s.version, nil
}

func (s *shop) Photos(context.Context) ([]hostel.Photo, error) { return s.photos, nil }

func (s *shop) Former(context.Context) (catalogue.FormerAddresses, error) {
	return catalogue.FormerAddresses{}, nil
}

func (s *shop) CampusPlaces(context.Context) ([]hostel.CampusPlace, error) { return nil, nil }

func (s *shop) AvailabilitySince(context.Context, int64) (news []catalogue.RoomAvailability, _ int64, _ error) {
	for _, h := range s.hostels {
		for _, r := range h.Rooms {
			news = append(news, catalogue.RoomAvailability{RoomUUID: r.UUID, BedsLeft: s.left})
		}
	}
	return news, 0, nil
}

// noLog logs nothing.
type noLog struct{ securityLog }

func (noLog) Refused(*http.Request, *hostel.Problem) {}

// stage is the list of hostels over a catalogue that a test changes.
type stage struct {
	documents *documents
	shop      *shop
	catalogue *catalogue.Catalogue
}

func newStage(t testing.TB, hostels ...*hostel.Hostel) *stage {
	t.Helper()
	s := &stage{shop: &shop{version: 1, hostels: hostels, left: 2}}
	s.catalogue = cataloguetest.Open(t, s.shop)
	s.documents = &documents{hostels: s.catalogue, pictures: pictures{"https://efie.example", "https://cdn.example/m/"}}
	return s
}

// refresh makes the catalogue read what the test changed.
func (s *stage) refresh(t testing.TB) {
	t.Helper()
	must.Do(t, s.catalogue.Refresh(t.Context()))
}

// houseOf is hostel n with one room type of five beds, one of them let by others.
func houseOf(n int) *hostel.Hostel {
	return &hostel.Hostel{
		ID: int64(n), UUID: fmt.Sprint("h-", n), Slug: fmt.Sprint("house-", n), Name: fmt.Sprint("House ", n),
		Campus: hostel.Campus{ID: 1, Name: "UG Legon"},
		Status: hostel.StatusAvailable, IsAvailable: true,
		Rooms: []hostel.Room{{UUID: fmt.Sprint("r-", n), Label: "Standard", NumberInRoom: 5, NumberOfRooms: 1,
			CurrentOccupants: 1, Price: hostel.Cedis(450), Gender: hostel.Mixed, Available: true}},
	}
}
