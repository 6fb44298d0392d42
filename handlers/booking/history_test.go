package booking

import (
	"context"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/test/must"
)

func one(r hostel.Record) history {
	return history{bookings: []hostel.Booking{r.Booking}, records: []hostel.Record{r}}
}

// An operator frees a bed that is held: efie bookings cancel CODE --yes.
func TestAHoldThatSupportCancelledIsNotTheStudentsDoing(t *testing.T) {
	a := teller(t)
	r := tale("A", then(kept, payment("E", 1, opened...),
		bookingMove("A", 5, hostel.Held, hostel.Cancelled, hostel.ByOperator))...)
	m := a.dashboard(one(r), "", after(6))
	for _, n := range m.Notices {
		if strings.Contains(n.Text, "You let the bed") {
			t.Error("the student is told to have let it go")
		}
	}
	for _, s := range m.Steps {
		if strings.Contains(s.Text, "another payment of yours books one") {
			t.Error("there is no other payment")
		}
	}
}

// The phone's prompt is still open when the half hour is over.
func TestAHoldThatRanOutWhileThePhoneWaitsSaysSo(t *testing.T) {
	a := teller(t)
	r := tale("A", then(kept, payment("E", 1, opened...),
		bookingMove("A", 30, hostel.Held, hostel.Expired, hostel.ByTime))...)
	r.Payments[0].Said, r.Booking.ExpiresAt = hostel.OutcomePending, after(30)
	for _, n := range a.dashboard(one(r), "", after(31)).Notices {
		if strings.Contains(n.Text, "As far as the payment provider says, no money was taken") {
			t.Error("the provider says pending")
		}
	}
}

// The store tells of it in full, however many bookings came later.
func TestMoneyOfAnOldBookingIsTold(t *testing.T) {
	a := teller(t)
	old := tale("A", then(kept, expired,
		payment("E", 20, with(paid, hostel.PaymentRefundDue, hostel.PaymentRefundFailed)...))...)
	recs := shelf{}
	for i := range 5 {
		b := tale(string(rune('B'+i)), bookingMove(string(rune('B'+i)), 30+i, "", hostel.Held, hostel.ByStudent),
			bookingMove(string(rune('B'+i)), 31+i, hostel.Held, hostel.Cancelled, hostel.ByStudent))
		recs = append(recs, b)
	}
	recs = append(recs, old)
	s, err := (&historyReader{records: recs}).history(t.Context(), &hostel.Student{ID: "ama", Name: "Ama Mensah"},
		remembered, "")
	must.Do(t, err)
	for _, n := range a.notices(s, after(60)) {
		if n.Reference == "E" {
			return
		}
	}
	t.Error("a refund that failed is not on the dashboard")
}

// The hostel moves its checkout date after the booking was confirmed: the bed is sold again from
// EndsAt on, and the dashboard names the new day.
func TestTheDashboardNamesTheLedgersEnd(t *testing.T) {
	a := teller(t)
	r := tale("A", then(kept, payment("E", 1, stands...), housed)...)
	r.Booking.EndsAt = time.Date(2027, 6, 1, 0, 0, 0, 0, time.UTC) // checkout was 31 May when it was confirmed
	h, _, _ := a.catalogue.Snapshot().Room("bed")
	h.Checkout = time.Date(2027, 7, 31, 0, 0, 0, 0, time.UTC) // and is 31 July now
	if got := a.booked(r).Checkout; got != "31 May 2027" {
		t.Errorf("the student reads %s; the ledger frees the bed on %s", got, hostel.Date(r.Booking.EndsAt))
	}
}

// shelf is the records of one student. It tells of all of them in full.
type shelf []hostel.Record

func (s shelf) Record(_ context.Context, code string) (hostel.Record, error) {
	for _, r := range s {
		if r.Booking.Code == code {
			return r, nil
		}
	}
	return hostel.Record{}, booking.ErrUnknownBooking
}

func (s shelf) Story(context.Context, string, int, string) (told hostel.History, err error) {
	for _, r := range s {
		told.Bookings, told.Records = append(told.Bookings, r.Booking), append(told.Records, r)
	}
	return told, nil
}
