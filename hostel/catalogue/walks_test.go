package catalogue

import (
	"context"
	"testing"

	"efie/hostel"
	"efie/test/must"
)

// placedSource is a source of hostels near two campuses. One campus has a gate.
type placedSource struct{ fakeSource }

func (*placedSource) Hostels(context.Context) ([]*hostel.Hostel, int64, error) {
	at := func(id int64, slug string, campus int64, p hostel.Point) *hostel.Hostel {
		return &hostel.Hostel{ID: id, UUID: slug, Slug: slug, Campus: hostel.Campus{ID: campus, Name: slug}, Point: p}
	}
	return []*hostel.Hostel{
		at(1, "adom", 7, hostel.Point{Latitude: 6.675, Longitude: -1.557}),
		at(2, "nowhere", 7, hostel.Point{}),
		at(3, "nyame", 8, hostel.Point{Latitude: 5.759, Longitude: -0.225}),
	}, 0, nil
}

func (*placedSource) CampusPlaces(context.Context) ([]hostel.CampusPlace, error) {
	return []hostel.CampusPlace{
		{CampusID: 7, Kind: hostel.PlaceAlias, Name: "Tech"},
		{CampusID: 7, Kind: hostel.PlaceGate, Name: "Ayeduase gate", Precision: hostel.Exact,
			Point: hostel.Point{Latitude: 6.676, Longitude: -1.562}},
		{CampusID: 8, Kind: hostel.PlaceCampus, Name: "Ashesi", Precision: hostel.Town,
			Point: hostel.Point{Latitude: 5.759, Longitude: -0.22}},
	}, nil
}

func TestASnapshotHasTheWalkFromEachHostel(t *testing.T) {
	c := openCatalogue(t, &placedSource{})
	s := c.Snapshot()
	for slug, want := range map[string]string{
		"adom": "about 10 minutes on foot (750 m)", "nowhere": "", "nyame": "",
	} {
		h, _ := s.Find(slug)
		walk, known := s.Walk(h)
		if known != (want != "") || known && walk.String() != want {
			t.Errorf("%s: %v, %t, want %q", slug, walk, known, want)
		}
	}
	walk, _ := s.Walk(&hostel.Hostel{UUID: "adom"})
	must.Equal(t, "minutes to a hostel of another snapshot", walk.Minutes, 10)
	if len(s.PlacesOf(7)) != 2 || len(s.PlacesOf(8)) != 1 || s.PlacesOf(9) != nil {
		t.Errorf("%v, %v, %v", s.PlacesOf(7), s.PlacesOf(8), s.PlacesOf(9))
	}
}
