package pages

import (
	"fmt"
	"testing"
	"testing/fstest"

	"efie/handlers/web"
	"efie/hostel/catalogue"
	"efie/hostel/catalogue/cataloguetest"
	"efie/test/must"
)

// TestTheFirstPageReadsTheBedsOfWhatItShowsAlone: else a booking of any hostel would make it stale.
func TestTheFirstPageReadsTheBedsOfWhatItShowsAlone(t *testing.T) {
	const hostels = 300
	offered := cataloguetest.Open(t, cataloguetest.Many{Count: hostels})
	pictures, err := web.NewPictures(fstest.MapFS{}, nil, offered, "")
	must.Do(t, err)
	c, v := offered.Snapshot(), offered.Availability()
	look := reading{ReadSet: c.ReadSet(v)}
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
