package bookingview

import "efie/views/bookingview/progress"

// Dashboard is the page at /dashboard.
type Dashboard struct {
	Name    string
	Booking *BookedHostel     // nil shows 'You are currently not in any Hostel'
	Hold    *HeldBed          // a bed that waits for its payment
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
