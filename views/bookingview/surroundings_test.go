package bookingview

import (
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/catalogue/cataloguetest"
	"efie/test/must"
	"efie/views/parts"
)

// noon is the time of the pages in the tests.
var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// newSurroundings returns the surroundings of bookings in a catalogue of one hostel with one room type, at noon.
func newSurroundings(t *testing.T) Surroundings {
	t.Helper()
	hostels := cataloguetest.Open(t, cataloguetest.FixedSource{{
		ID: 1, UUID: "u", Slug: "adom-court", Name: "Adom Court",
		Rooms: []hostel.Room{{UUID: "bed", Label: "Standard", NumberInRoom: 2}},
	}})
	return Surroundings{
		Catalogue: hostels.Snapshot(), Beds: hostels.Availability(), Pictures: &parts.Pictures{},
		SiteURL: "https://efie.example", HoldFor: 15 * time.Minute, Now: noon,
	}
}

func TestMinutesLeftAreRoundedDownAndACountdownUp(t *testing.T) {
	for left, want := range map[time.Duration]string{
		15 * time.Minute: "15 minutes left", 15*time.Minute - 1: "14 minutes left", 119 * time.Second: "1 minute left",
		59 * time.Second: "less than a minute left",
	} {
		must.Equal(t, left.String(), minutesLeft(left), want)
	}
	must.Equal(t, "the countdown of 1.5 seconds", wholeSeconds(1500*time.Millisecond), 2)
}
