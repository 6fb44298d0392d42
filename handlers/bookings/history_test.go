package bookings

import (
	"context"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/test/must"
)

func historyOf(r hostel.Record) history {
	return history{bookings: []hostel.Booking{r.Booking}, records: []hostel.Record{r}}
}

// The operator's command is: efie bookings cancel CODE --yes.
func TestAHoldThatSupportReleasedIsNotShownAsReleasedByTheStudent(t *testing.T) {
	a := newPresenter(t)
	r := newRecord("A", joinSteps(held, payment("E", 1, opened...),
		bookingStepAt("A", 5, hostel.Held, hostel.Cancelled, hostel.ByOperator))...)
	m := a.dashboard(historyOf(r), "", atMinute(6))
	for _, n := range m.Notices {
		if strings.Contains(n.Text, "You let the bed") {
			t.Error("the dashboard shows that the student released the bed")
		}
	}
	for _, s := range m.Steps {
		if strings.Contains(s.Text, "another payment of yours books one") {
			t.Error("the steps name another payment, which does not exist")
		}
	}
}

// The prompt on the phone is still open when the hold's 30 minutes are over.
func TestAnExpiredHoldDoesNotDenyAPendingPayment(t *testing.T) {
	a := newPresenter(t)
	r := newRecord("A", joinSteps(held, payment("E", 1, opened...),
		bookingStepAt("A", 30, hostel.Held, hostel.Expired, hostel.ByTime))...)
	r.Payments[0].Said, r.Booking.ExpiresAt = hostel.OutcomePending, atMinute(30)
	for _, n := range a.dashboard(historyOf(r), "", atMinute(31)).Notices {
		if strings.Contains(n.Text, "As far as the payment provider says, no money was taken") {
			t.Error("the dashboard shows that no money was taken, but the payment is pending")
		}
	}
}

// The store returns its full record, even if five newer bookings exist.
func TestTheDashboardShowsAFailedRefundOfAnOldBooking(t *testing.T) {
	a := newPresenter(t)
	old := newRecord("A", joinSteps(held, expired,
		payment("E", 20, with(paid, hostel.PaymentRefundDue, hostel.PaymentRefundFailed)...))...)
	records := fixedRecords{}
	for i := range 5 {
		b := newRecord(string(rune('B'+i)), bookingStepAt(string(rune('B'+i)), 30+i, "", hostel.Held, hostel.ByStudent),
			bookingStepAt(string(rune('B'+i)), 31+i, hostel.Held, hostel.Cancelled, hostel.ByStudent))
		records = append(records, b)
	}
	records = append(records, old)
	s, err := (&historyReader{records: records}).history(t.Context(), &hostel.Student{ID: "ama", Name: "Ama Mensah"},
		recordsShown, "")
	must.Do(t, err)
	for _, n := range a.notices(s, atMinute(60)) {
		if n.Reference == "E" {
			return
		}
	}
	t.Error("the dashboard does not show the failed refund")
}

// The hostel changes its checkout date after the confirmation. The bed is still sold again from EndsAt on.
func TestTheDashboardShowsTheEndOfTheStayInTheLedger(t *testing.T) {
	a := newPresenter(t)
	r := newRecord("A", joinSteps(held, payment("E", 1, allocated...), confirmed)...)
	r.Booking.EndsAt = time.Date(2027, 6, 1, 0, 0, 0, 0, time.UTC) // checkout was 31 May when it was confirmed
	h, _, _ := a.catalogue.Snapshot().Room("bed")
	h.Checkout = time.Date(2027, 7, 31, 0, 0, 0, 0, time.UTC) // and is 31 July now
	if got := a.booked(r).Checkout; got != "31 May 2027" {
		t.Errorf("the dashboard shows %s; in the ledger the stay ends on %s", got, hostel.Date(r.Booking.EndsAt))
	}
}

// fixedRecords is the records of one student. Story returns all of them.
type fixedRecords []hostel.Record

func (s fixedRecords) Record(_ context.Context, code string) (hostel.Record, error) {
	for _, r := range s {
		if r.Booking.Code == code {
			return r, nil
		}
	}
	return hostel.Record{}, booking.ErrUnknownBooking
}

func (s fixedRecords) Story(context.Context, string, int, string) (h hostel.History, err error) {
	for _, r := range s {
		h.Bookings, h.Records = append(h.Bookings, r.Booking), append(h.Records, r)
	}
	return h, nil
}
