package bookingview

import (
	"strings"
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

func TestTheDashboardShowsTheBookingOfItsPhase(t *testing.T) {
	pending := hostel.Payment{Reference: "E", State: hostel.PaymentAuthorised, LastOutcome: hostel.OutcomePending}
	failed := hostel.Payment{Reference: "E", State: hostel.PaymentFailed}
	pressed := heldRecord()
	pressed.Booking.PayPressedAt = noon
	gone := heldRecord()
	gone.Booking.RoomUUID = "gone"
	for name, c := range map[string]struct {
		record  hostel.Record
		after   time.Duration
		want    string // the parts of the dashboard
		notices int
	}{
		"a hold":                  {heldRecord(), 0, "hold 15 minutes left", 0},
		"a hold, a minute later":  {heldRecord(pending), time.Minute, "waiting hold 14 minutes left paying", 0},
		"a failed attempt":        {heldRecord(failed), 0, "hold 15 minutes left failed", 1},
		"in the queue":            {pressed, 0, "hold 15 minutes left queue", 0},
		"its hostel has left":     {gone, 0, "missing", 0},
		"the time is over":        {heldRecord(), time.Hour, "", 1},
		"the provider is silent":  {heldRecord(pending), 15*time.Minute + time.Second, "waiting", 0},
		"confirmed":               {paidRecord(hostel.PaymentAllocated), 0, "booked cancel keep", 0},
		"confirmed, and disputed": {paidRecord(hostel.PaymentDisputed), 0, "booked keep", 1},
	} {
		t.Run(name, func(t *testing.T) {
			around := newSurroundings(t)
			around.Now = noon.Add(c.after)
			history := hostel.History{Records: []hostel.Record{c.record}, Bookings: []hostel.Booking{c.record.Booking}}
			m, err := NewDashboard(around, history, Visit{Student: &c.record.Student})
			must.Do(t, err)
			must.Equal(t, "the dashboard", partsOf(m), c.want)
			must.Equal(t, "the number of notices", len(m.Notices), c.notices)
			must.Equal(t, "the name", m.Name, "Ama Mensah")
			must.Equal(t, "the code of the steps", m.Code, "7K2M9QXA")
		})
	}
}

// The provider does not know the outcome yet, so a notice about a failed payment would be wrong.
func TestNoNoticeIsAboutThePaymentThatIsAwaited(t *testing.T) {
	record := heldRecord(hostel.Payment{Reference: "E", State: hostel.PaymentFailed})
	history := hostel.History{Records: []hostel.Record{record}}
	for unclear, notices := range map[string]int{"": 1, "E": 0} {
		m, err := NewDashboard(newSurroundings(t), history, Visit{Student: &record.Student, Unclear: unclear})
		must.Do(t, err)
		must.Equal(t, "notices while the outcome of "+unclear+" is not known", len(m.Notices), notices)
		must.Equal(t, "waiting for "+unclear, m.Waiting != nil, unclear != "")
	}
}

func TestAHoldThatIsBeingPaidHasNoNewsOfItsLink(t *testing.T) {
	attempt := hostel.Payment{
		Reference: "E", LinkID: "link", State: hostel.PaymentAuthorised, CheckoutURL: "x", CreatedAt: noon, PayerName: "Yaa",
	}
	for outcome, hasNews := range map[hostel.OutcomeStatus]bool{"": true, hostel.OutcomePending: false} {
		attempt.LastOutcome = outcome
		record := heldRecord(attempt)
		history := hostel.History{Records: []hostel.Record{record}}
		m, err := NewDashboard(newSurroundings(t), history, Visit{Student: &record.Student, Linked: true})
		must.Do(t, err)
		must.Equal(t, "news of the link, outcome "+string(outcome), m.Hold.LinkNews != "", hasNews)
		must.Equal(t, "linked, outcome "+string(outcome), m.Hold.Linked, true)
	}
}

// partsOf names the parts of a dashboard.
func partsOf(m Dashboard) string {
	var shown []string
	add := func(isShown bool, name string) {
		if isShown {
			shown = append(shown, name)
		}
	}
	add(m.Waiting != nil, "waiting")
	add(m.booked(), "booked")
	add(m.Booking != nil && m.Booking.Missing, "missing")
	add(m.Cancel != nil, "cancel")
	add(m.Keep != nil, "keep")
	if m.Hold != nil {
		add(true, "hold "+m.Hold.Left)
		add(m.Hold.Failed, "failed")
		add(m.Hold.Paying, "paying")
	}
	add(m.Queue != "", "queue")
	return strings.Join(shown, " ")
}

func TestASharedPhoneKeepsNoPages(t *testing.T) {
	record := paidRecord(hostel.PaymentAllocated)
	history := hostel.History{Records: []hostel.Record{record}}
	m, err := NewDashboard(newSurroundings(t), history, Visit{Student: &record.Student, SharedPhone: true})
	must.Do(t, err)
	must.Equal(t, "pages of the dashboard", len(m.Keep), 0)
	receipt, err := NewReceipt(newSurroundings(t), history, record, true)
	must.Do(t, err)
	must.Equal(t, "pages of the receipt", len(receipt.Keep), 0)
}

func TestTheDashboardListsEarlierBookings(t *testing.T) {
	record := paidRecord(hostel.PaymentAllocated)
	history := hostel.History{Records: []hostel.Record{record}, Bookings: []hostel.Booking{record.Booking}}
	for range maxPast + 1 {
		old := hostel.Booking{ID: "old", Code: "0LD", RoomUUID: "bed", State: hostel.Expired, HeldAt: noon}
		history.Bookings = append(history.Bookings, old)
	}
	m, err := NewDashboard(newSurroundings(t), history, Visit{Student: &record.Student})
	must.Do(t, err)
	must.Equal(t, "earlier bookings", len(m.Past), maxPast)
	want := PastBooking{
		Code: "0LD", Hostel: "Adom Court", Day: "21 November 2026", State: "Not paid in time", Href: "/receipt/0LD",
	}
	must.Equal(t, "an earlier booking", m.Past[0], want)
}
