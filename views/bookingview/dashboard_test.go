package bookingview

import (
	"testing"
	"time"

	"efie/hostel"
	"efie/test/must"
)

// The dashboard must not promise a refund of money that the provider has taken back.
func TestTheDashboardOffersToCancelWhileItIsAllowed(t *testing.T) {
	booked := hostel.PaymentAllocated
	for name, c := range map[string]struct {
		state                 hostel.PaymentState
		cancelled             []time.Time
		age                   time.Duration // of the confirmed booking
		offered               bool
		open, often, reversed bool
	}{
		"within the day":          {booked, nil, 0, true, true, false, false},
		"the day is over":         {booked, nil, 2 * 24 * time.Hour, true, false, false, false},
		"cancelled often":         {booked, []time.Time{noon, noon, noon}, 0, true, false, true, false},
		"the payment is reversed": {hostel.PaymentReversed, nil, 0, true, true, false, true},
		"a dispute":               {hostel.PaymentDisputed, nil, 0, false, false, false, false},
	} {
		t.Run(name, func(t *testing.T) {
			record := hostel.Record{
				Booking:     hostel.Booking{State: hostel.Confirmed, ConfirmedAt: noon},
				Payments:    []hostel.Payment{{Reference: "E", State: c.state}},
				Transitions: []hostel.Transition{{Subject: "E", Next: string(booked)}},
			}
			around := newSurroundings(t)
			around.Now = noon.Add(c.age)
			offer := newCancelOffer(around, record, c.cancelled)
			if (offer != nil) != c.offered {
				t.Fatalf("the offer is %+v", offer)
			}
			if offer != nil && (offer.Open != c.open || offer.CancelledOften != c.often || offer.Reversed != c.reversed) {
				t.Errorf("the offer is %+v", offer)
			}
		})
	}
}

// The hostel changes its checkout date after the confirmation. The stay still ends at EndsAt, as confirmed.
func TestTheDashboardShowsTheEndOfTheStayInTheLedger(t *testing.T) {
	around := newSurroundings(t)
	b := hostel.Booking{RoomUUID: "bed", State: hostel.Confirmed, ConfirmedAt: noon,
		EndsAt: time.Date(2027, 6, 1, 0, 0, 0, 0, time.UTC), // checkout was 31 May when it was confirmed
		Dates:  hostel.StayDates{From: noon, Until: time.Date(2027, 5, 31, 0, 0, 0, 0, time.UTC)}}
	h, _, _ := around.Catalogue.Room("bed")
	h.Checkout = time.Date(2027, 7, 31, 0, 0, 0, 0, time.UTC) // and is 31 July now
	booked, err := newBookedHostel(around, hostel.Record{Booking: b})
	must.Do(t, err)
	must.Equal(t, "the end of the stay on the dashboard", booked.Checkout, "31 May 2027")
}

func TestANoticeNamesTheHostelAsLongAsItIsInTheCatalogue(t *testing.T) {
	around := newSurroundings(t)
	for room, want := range map[string]string{"bed": "Adom Court", "gone": "a hostel that has left Efie"} {
		over := hostel.Booking{RoomUUID: room, State: hostel.Ended, ChangedAt: noon}
		history := hostel.History{Records: []hostel.Record{{Booking: over}}}
		m, err := NewDashboard(around, history, Visit{Student: &hostel.Student{}})
		must.Do(t, err)
		must.Equal(t, "notices about room "+room, len(m.Notices), 1)
		must.Equal(t, "the notice about room "+room, m.Notices[0].Text, "Your stay at "+want+" is over.")
	}
}
