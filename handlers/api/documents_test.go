package api

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"weak"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/test/must"
)

func TestTheListIsEncodedOnceWhileNothingChanges(t *testing.T) {
	s := newFixture(t, newHouse(1), newHouse(2))
	first := s.documents.all()
	s.refresh(t) // reads the same data again
	if s.documents.all() != first {
		t.Error("the list was encoded again without need")
	}
	s.source.left = 1
	s.refresh(t)
	second := s.documents.all()
	if second == first || second.etag == first.etag || !strings.Contains(string(second.text), `"current_occupants":4`) {
		t.Errorf("with one bed less: ETag %s, was %s: %s", second.etag, first.etag, second.text)
	}
	s.source.left = 2
	s.refresh(t)
	if again := s.documents.all(); again.etag != first.etag || string(again.text) != string(first.text) {
		t.Error("the same content has another ETag")
	}
	s.source.version, s.source.hostels = 2, []*hostel.Hostel{newHouse(3)}
	s.refresh(t)
	if third := s.documents.all(); third.etag == first.etag || strings.Contains(string(third.text), "House 1") {
		t.Errorf("after an import: %s", third.text)
	}
}

// The next request for the list may come days later.
func TestTheListKeepsNoOldCatalogueInMemory(t *testing.T) {
	s := newFixture(t, newHouse(1))
	s.documents.all()
	old := weak.Make(s.catalogue.Snapshot())
	s.source.version, s.source.hostels = 2, []*hostel.Hostel{newHouse(2)}
	s.refresh(t)
	runtime.GC()
	if old.Value() != nil {
		t.Error("the list keeps its old catalogue in memory")
	}
	runtime.KeepAlive(s)
}

func TestOccupantsIncludeBookingsAndHolds(t *testing.T) {
	h := newHouse(1)
	s := newFixture(t, h)
	// With 5 beds left, the other person has moved out since the snapshot. With 9, an import has just removed beds.
	for left, want := range map[int]int{4: 1, 2: 3, 0: 5, 5: 0, 9: 0} {
		s.catalogue.Availability().Set([]catalogue.RoomAvailability{{RoomUUID: "r-1", BedsLeft: left}})
		must.Equal(t, fmt.Sprint("occupants with beds left: ", left),
			s.documents.shape(h, false).Rooms[0].CurrentOccupants, want)
	}
	must.Equal(t, "occupants in the canonical form", h.Canonical().Rooms[0].CurrentOccupants, 1)
}

// Clients enable their Book button by this field only (R46).
func TestARoomIsAvailableWhileABedCanBeBookedNow(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*hostel.Hostel)
		left   int
		want   bool
	}{
		"a bed is left":             {func(*hostel.Hostel) {}, 1, true},
		"every bed is taken":        {func(*hostel.Hostel) {}, 0, false},
		"more are taken than exist": {func(*hostel.Hostel) {}, -1, false},
		"the room type is closed":   {func(h *hostel.Hostel) { h.Rooms[0].Available = false }, 4, false},
		"the hostel is full":        {func(h *hostel.Hostel) { h.Status = "Full" }, 4, false},
		"the hostel is closed":      {func(h *hostel.Hostel) { h.IsAvailable = false }, 4, false},
		"the hostel is retired":     {func(h *hostel.Hostel) { h.Retired = true }, 4, false},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(1)
			c.change(h)
			s := newFixture(t, h)
			s.catalogue.Availability().Set([]catalogue.RoomAvailability{{RoomUUID: "r-1", BedsLeft: c.left}})
			must.Equal(t, "room_available", s.documents.shape(h, false).Rooms[0].RoomAvailable, c.want)
			must.Equal(t, "the flag in the canonical form", h.Canonical().Rooms[0].RoomAvailable, h.Rooms[0].Available)
		})
	}
}

func TestTheListChangesWhenTheLastBedIsTaken(t *testing.T) {
	s := newFixture(t, newHouse(1))
	var etags []string
	for left, available := range []string{`"room_available":false`, `"room_available":true`} {
		s.catalogue.Availability().Set([]catalogue.RoomAvailability{{RoomUUID: "r-1", BedsLeft: left}})
		all := s.documents.all()
		must.Contain(t, fmt.Sprint("the list with beds left: ", left), string(all.text), available)
		etags = append(etags, all.etag)
	}
	if etags[0] == etags[1] {
		t.Error("the ETag is the same")
	}
}

func TestPicturesHaveAddressesThatClientsCanOpen(t *testing.T) {
	h := newHouse(1)
	h.Images = []string{"adom/a.jpg", "/images/b.jpg", "https://pictures.example/c.jpg"}
	h.Rooms[0].Images, h.Rooms[0].StayPrice = slices.Clone(h.Images), hostel.Cedis(4000)
	s := newFixture(t, h)
	s.source.version, s.source.photos = 2, []hostel.Photo{{Path: "adom/a.jpg", Width: 1600, Height: 1200,
		Sizes: []hostel.PhotoSize{{}, {JPEG: hostel.PhotoFile{Name: "sizes/adom/a b.jpg"}}}}}
	s.refresh(t)
	for media, want := range map[string][2]string{
		"https://cdn.example/m/": {"https://cdn.example/m/sizes/adom/a%20b.jpg",
			"https://cdn.example/m/sizes/adom/a%20b.jpg"},
		"/media": {"/media/sizes/adom/a%20b.jpg", "https://efie.example/media/sizes/adom/a%20b.jpg"},
	} {
		s.documents.pictures.mediaURL = media
		c := s.documents.shape(h, false)
		if c.Image != want[0] ||
			!slices.Equal(c.Images, []string{want[0], "/images/b.jpg", "https://pictures.example/c.jpg"}) {
			t.Errorf("hostel: %s, %v", c.Image, c.Images)
		}
		must.Equal(t, "the rent of the stay, which only exports have", c.Rooms[0].PricePerYear, "")
		must.Equal(t, "the pictures of the room", c.Rooms[0].RoomImage,
			[]string{want[1], "https://efie.example/images/b.jpg", "https://pictures.example/c.jpg"})
	}
	h.Images, h.Rooms[0].Images = []string{"no-sizes.jpg"}, []string{"no-sizes.jpg"}
	if c := s.documents.shape(h, false); c.Image != hostel.FallbackHostelImage ||
		c.Rooms[0].RoomImage[0] != "https://efie.example/images/room1.png" {
		t.Errorf("without sizes: %s, %v", c.Image, c.Rooms[0].RoomImage)
	}
	plain := s.documents.shape(newHouse(2), false)
	if plain.Image != "/images/hostel4.png" || plain.Rooms[0].RoomImage[0] != "https://efie.example/images/room1.png" {
		t.Errorf("without pictures: %s, %v", plain.Image, plain.Rooms[0].RoomImage)
	}
}
