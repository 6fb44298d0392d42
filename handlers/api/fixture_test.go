package api

import (
	"context"
	"fmt"
	"testing"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/hostel/catalogue/cataloguetest"
	"efie/test/must"
)

// source is a catalogue source that tests change.
type source struct {
	version int64
	hostels []*hostel.Hostel
	photos  []hostel.Photo
	left    int // beds left of each room type
}

func (s *source) CatalogueVersion(context.Context) (int64, error) { return s.version, nil }

func (s *source) Hostels(context.Context) ([]*hostel.Hostel, int64, error) {
	return s.hostels, s.version, nil
}

func (s *source) Photos(context.Context) ([]hostel.Photo, error) { return s.photos, nil }

func (s *source) Former(context.Context) (catalogue.FormerAddresses, error) {
	return catalogue.FormerAddresses{}, nil
}

func (s *source) CampusPlaces(context.Context) ([]hostel.CampusPlace, error) { return nil, nil }

func (s *source) AvailabilitySince(context.Context, int64) (list []catalogue.RoomAvailability, _ int64, _ error) {
	for _, h := range s.hostels {
		for _, r := range h.Rooms {
			list = append(list, catalogue.RoomAvailability{RoomUUID: r.UUID, BedsLeft: s.left})
		}
	}
	return list, 0, nil
}

// fixture is the documents of a catalogue that a test changes.
type fixture struct {
	documents *documents
	source    *source
	catalogue *catalogue.Catalogue
}

func newFixture(t testing.TB, hostels ...*hostel.Hostel) *fixture {
	t.Helper()
	s := &fixture{source: &source{version: 1, hostels: hostels, left: 2}}
	s.catalogue = cataloguetest.Open(t, s.source)
	s.documents = &documents{hostels: s.catalogue, pictures: pictures{"https://efie.example", "https://cdn.example/m/"}}
	return s
}

// refresh makes the catalogue read its source again.
func (s *fixture) refresh(t testing.TB) {
	t.Helper()
	must.Do(t, s.catalogue.Refresh(t.Context()))
}

// newHouse returns hostel n with one room type of five beds. One bed has an occupant who did not book through Efie.
func newHouse(n int) *hostel.Hostel {
	return &hostel.Hostel{
		ID: int64(n), UUID: fmt.Sprint("h-", n), Slug: fmt.Sprint("house-", n), Name: fmt.Sprint("House ", n),
		Campus: hostel.Campus{ID: 1, Name: "UG Legon"},
		Status: hostel.StatusAvailable, IsAvailable: true,
		Rooms: []hostel.Room{{UUID: fmt.Sprint("r-", n), Label: "Standard", NumberInRoom: 5, NumberOfRooms: 1,
			CurrentOccupants: 1, Price: hostel.Cedis(450), Gender: hostel.Mixed, Available: true}},
	}
}
