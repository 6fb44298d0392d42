// Package cataloguetest provides sources and catalogues for tests.
package cataloguetest

import (
	"context"
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
