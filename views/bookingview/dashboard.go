package bookingview

import (
	"errors"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/views/bookingview/progress"
)

// Dashboard is the page at /dashboard.
type Dashboard struct {
	Name    string
	Booking *BookedHostel     // nil shows 'You are currently not in any Hostel'
	Hold    *Hold             // a bed that waits for its payment
	Waiting *progress.Waiting // a payment is being confirmed: 'Loading...'
	Notices []progress.Notice
	Earlier []progress.Notice // notices about payments that were settled before the current booking; folded
	Cancel  *CancelOffer      // for the current booking
	Code    string            // the code of the booking of Steps
	Steps   []progress.Step
	Past    []PastBooking
	Keep    []string // paths of the pages that the student may keep on the phone; empty on a shared phone
	Fault   bool     // the booking could not be read
	Queue   string   // the address of the queue's page, or "" if the hold is not in the queue

	Verified bool // the student has just verified the email
}

type CancelOffer struct {
	Open           bool   // the student may still cancel
	Until          string // "22 November 2026, 14:24"
	Code           string
	CancelledOften bool // the student has cancelled too often
	// Reversed is true if the provider has reversed the payment.
	Reversed bool
	ByPayer  bool // another person paid by a link
	Change   bool // the student may change to another room of the hostel
}

type PastBooking struct {
	Code   string
	Hostel string
	Day    string // on which the bed was held
	State  string
	Href   string // of the receipt
}

// Visit has the facts of a dashboard that are not in the student's history.
type Visit struct {
	Student     *hostel.Student
	Verified    bool              // the student has just verified the email
	SharedPhone bool              // the phone keeps no pages
	Unclear     string            // the reference of a payment whose outcome the provider does not know yet, or ""
	Linked      bool              // a link for another payer is live
	LinkNotices []progress.Notice // about the last link of the held bed
}

// NewDashboard returns a student's dashboard.
func NewDashboard(s Surroundings, history hostel.History, v Visit) (Dashboard, error) {
	latest := progress.Latest(history.Records)
	phase := progress.PhaseOf(latest, s.Now)
	m := Dashboard{
		Name: v.Student.Name, Verified: v.Verified,
		Waiting: progress.WaitsFor(latest, phase, v.Unclear, s.Now),
		Past:    newPastBookings(s, history, latest, phase),
	}
	m.Notices, m.Earlier = dashboardNotices(s, history, m.Waiting)
	if latest != nil {
		m.Code = latest.Booking.Code
		m.Steps = progress.Steps(*latest)
	}
	switch phase {
	case progress.PhaseConfirmed:
		booked, err := newBookedHostel(s, *latest)
		if err != nil {
			return m, err
		}
		m.Booking = booked
		m.Cancel = newCancelOffer(s, *latest, history.Cancelled)
		if !booked.Missing {
			m.Keep = keepablePages(v.SharedPhone, "/dashboard", booked.ReceiptHref)
		}
	case progress.PhaseHeld:
		m.Hold = newHold(s, *latest, v.Linked, m.Waiting != nil)
		if m.Hold == nil {
			m.Booking = &BookedHostel{Missing: true}
		} else {
			m.Notices = append(m.Notices, v.LinkNotices...)
		}
		pressedPay := !latest.Booking.PayPressedAt.IsZero()
		if pressedPay && progress.LastAttempt(*latest) == nil {
			m.Queue = QueueHref
		}
	}
	return m, nil
}

// dashboardNotices returns the notices of a dashboard, and those about payments that were settled earlier. No notice is
// about the payment that the dashboard waits for, because its outcome is not known yet.
func dashboardNotices(
	s Surroundings, history hostel.History, waiting *progress.Waiting,
) (current, earlier []progress.Notice) {
	for _, notice := range progress.NewStory(history, s.Catalogue).Notices(s.Now) {
		isAwaited := waiting != nil && notice.Reference == waiting.Reference
		switch {
		case notice.Earlier:
			earlier = append(earlier, notice)
		case !isAwaited:
			current = append(current, notice)
		}
	}
	return current, earlier
}

// newCancelOffer returns the offer to cancel a confirmed booking, or nil during a dispute. cancelled has the times at
// which the student has cancelled bookings.
func newCancelOffer(s Surroundings, record hostel.Record, cancelled []time.Time) *CancelOffer {
	b := record.Booking
	refusal := booking.CancelRefusal(b, paidState(record), cancelled, s.Now)
	if errors.Is(refusal, booking.ErrDisputed) {
		return nil // the notice about the dispute explains it
	}
	return &CancelOffer{
		Open: refusal == nil, CancelledOften: errors.Is(refusal, booking.ErrCancelledOften),
		Until: hostel.DateTime(b.CancelUntil()), Code: b.Code, Reversed: paidState(record) == hostel.PaymentReversed,
		ByPayer: progress.OtherPayer(record) != "", Change: mayChangeRoom(s, record),
	}
}

// paidState returns the state of the payment that confirmed the booking, or "" without such a payment.
func paidState(record hostel.Record) hostel.PaymentState {
	paid := record.Paid()
	if paid == nil {
		return ""
	}
	return paid.State
}

// maxPast is the number of earlier bookings that the dashboard lists.
const maxPast = 10

// newPastBookings returns a student's bookings, without the booking that the dashboard shows in full.
func newPastBookings(
	s Surroundings, history hostel.History, latest *hostel.Record, phase progress.Phase,
) []PastBooking {
	var list []PastBooking
	for _, b := range history.Bookings {
		isShown := phase.ShowsBooking() && b.ID == latest.Booking.ID
		if isShown || len(list) == maxPast {
			continue
		}
		list = append(list, PastBooking{
			Code: b.Code, Hostel: s.hostelName(b), Day: hostel.Date(b.HeldAt), State: progress.StateWord(b),
			Href: ReceiptHref(b.Code),
		})
	}
	return list
}

func (m Dashboard) booked() bool { return m.Booking != nil && !m.Booking.Missing }

func dashboardTitle(m Dashboard) string {
	if m.booked() {
		return "Your bed is booked"
	}
	return greeting(m)
}

func greeting(m Dashboard) string {
	if m.Name == "" {
		return "Your dashboard"
	}
	return "Akwaaba, " + m.Name
}

const (
	TextNoBookingInfo  = "No booking information available"
	TextNotInHostel    = "You are currently not in any Hostel"
	TextDashboardFault = "We could not load your booking right now; nothing is lost"
)
