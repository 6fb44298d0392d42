package bookingview

import (
	"testing"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/test/must"
	"efie/views/bookingview/progress"
)

func TestTheSummaryOfAHeldBed(t *testing.T) {
	around := newSurroundings(t)
	h, room, _ := around.Catalogue.Room("bed")
	bed := booking.ShownHold(heldRecord().Booking, false, false, noon, around.HoldFor)
	for name, c := range map[string]struct {
		shown   booking.Shown
		title   string
		changed bool
	}{
		"the price that was shown": {booking.Shown{Price: hostel.Cedis(450)}, "Check this before you pay", false},
		"a lower price was shown":  {booking.Shown{Price: hostel.Cedis(400)}, "The price has changed", true},
		"other terms were shown": {
			booking.Shown{Price: hostel.Cedis(450), Terms: "other"}, "What it costs has changed", true,
		},
	} {
		t.Run(name, func(t *testing.T) {
			m := NewSummary(around, h, room, bed, SummaryVisit{Shown: c.shown})
			must.Equal(t, "the title", summaryTitle(m), c.title)
			must.Equal(t, "changed", m.Changed, c.changed)
			must.Equal(t, "the button", m.Offer.Label, "Pay GH₵ 450 now, to Efie")
			must.Equal(t, "the code of the button", m.Offer.Code, "7K2M9QXA")
			must.Equal(t, "the time", m.Until+", "+m.Left, "12:15, 15 minutes left")
			must.Equal(t, "the first day", m.MoveIn, "now")
		})
	}
}

func TestTheSummaryAfterAFailureHasNoCountdown(t *testing.T) {
	around := newSurroundings(t)
	h, room, _ := around.Catalogue.Room("bed")
	bed := booking.ShownHold(heldRecord().Booking, false, false, noon, around.HoldFor)
	reason := progress.Notice{Kind: "bad", Text: "Payment failed. Try again."}
	m := NewFailedSummary(around, h, room, bed, reason)
	must.Equal(t, "the alerts", m.Alerts, []progress.Notice{reason})
	must.Equal(t, "the countdown", m.Countdown, nil)
	must.Equal(t, "changed", m.Changed, false)
}

func TestAReplacementNamesTheBedThatIsGivenUp(t *testing.T) {
	around := newSurroundings(t)
	h, room, _ := around.Catalogue.Room("dear")
	for heldRoom, want := range map[string]string{
		"bed":  "Give up your bed at Adom Court and pay GH₵ 500",
		"gone": "Give up your bed at your hostel and pay GH₵ 500",
	} {
		held := booking.ShownHold(heldRecord().Booking, false, false, noon, around.HoldFor)
		held.RoomUUID = heldRoom
		m := NewReplacement(around, h, room, held, booking.AnyPrice)
		must.Equal(t, "the button, the held room is "+heldRoom, m.Offer.Label, want)
		must.Equal(t, "the room of the button", m.Offer.RoomUUID, "dear")
		must.Equal(t, "the bed that is given up", m.Offer.Instead, "7K2M9QXA")
		must.Equal(t, "the time to pay", m.Minutes, "15 minutes")
	}
}
