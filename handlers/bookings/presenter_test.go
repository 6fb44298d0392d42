package bookings

import (
	"testing"
	"time"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue/cataloguetest"
	"efie/test/must"
	"efie/views/parts"
)

// noon is the time of the presenter's clock.
var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// newPresenter returns a presenter for a catalogue of one hostel with one room type.
func newPresenter(t *testing.T) *presenter {
	t.Helper()
	hostels := cataloguetest.Open(t, cataloguetest.FixedSource{{
		ID: 1, UUID: "u", Slug: "adom-court", Name: "Adom Court",
		Rooms: []hostel.Room{{UUID: "bed", Label: "Standard", NumberInRoom: 2}},
	}})
	return &presenter{
		site: &web.Site{URL: "http://localhost"}, catalogue: hostels, pictures: &parts.Pictures{},
		clock: func() time.Time { return noon },
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

// The hostel changes its checkout date after the confirmation. The stay still ends at EndsAt, as confirmed.
func TestTheDashboardShowsTheEndOfTheStayInTheLedger(t *testing.T) {
	a := newPresenter(t)
	b := hostel.Booking{RoomUUID: "bed", State: hostel.Confirmed, ConfirmedAt: noon,
		EndsAt: time.Date(2027, 6, 1, 0, 0, 0, 0, time.UTC), // checkout was 31 May when it was confirmed
		Dates:  hostel.StayDates{From: noon, Until: time.Date(2027, 5, 31, 0, 0, 0, 0, time.UTC)}}
	h, _, _ := a.catalogue.Snapshot().Room("bed")
	h.Checkout = time.Date(2027, 7, 31, 0, 0, 0, 0, time.UTC) // and is 31 July now
	must.Equal(t, "the end of the stay on the dashboard", a.booked(hostel.Record{Booking: b}).Checkout, "31 May 2027")
}

func TestANoticeNamesTheHostelAsLongAsItIsInTheCatalogue(t *testing.T) {
	a := newPresenter(t)
	for room, want := range map[string]string{"bed": "Adom Court", "gone": "a hostel that has left Efie"} {
		over := hostel.Booking{RoomUUID: room, State: hostel.Ended, ChangedAt: noon}
		list := a.dashboard(hostel.History{Records: []hostel.Record{{Booking: over}}}, "", noon).Notices
		if len(list) != 1 || list[0].Text != "Your stay at "+want+" is over." {
			t.Errorf("the notices about room %q are %+v", room, list)
		}
	}
}
