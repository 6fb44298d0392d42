package booking

// Dashboard is the page at /dashboard.
type Dashboard struct {
	Name    string
	Booking *BookedHostel // nil shows 'You are currently not in any Hostel'
	Hold    *HeldBed      // a bed that waits for its payment
	Waiting *Waiting      // a payment is being confirmed: 'Loading...'
	Notices []Notice      // what became of payments and bookings
	Cancel  *CancelOffer  // of the booking that stands
	Code    string        // of the booking whose steps these are
	Steps   []Step
	Past    []PastBooking
	Keep    []string // paths of the pages that the student may keep on the phone, none on a shared one
	Fault   bool     // the booking could not be read
	InLine  string   // the address of the student's place in the line for a bed, "" for none
	Refused bool     // the student's turn in it is over, and something was in the way
}

// CancelOffer is what may be done about a booking that stands.
type CancelOffer struct {
	Open  bool   // it may still be cancelled here
	Until string // "22 November 2026, 14:24"
	Code  string
	Often bool // it may not, because the student has cancelled too often
	// Reversed says that the payment went back already.
	Reversed bool
}

// PastBooking is one line about an earlier booking.
type PastBooking struct {
	Code   string
	Hostel string
	Day    string // it was made on
	State  string
	Href   string // its receipt
}

// dashboardTitle greets the student.
func dashboardTitle(m Dashboard) string {
	if m.Name == "" {
		return "Your dashboard"
	}
	return "Akwaaba, " + m.Name
}

// Texts of the specification for a dashboard without a booking.
const (
	TextNoBookingInfo  = "No booking information available"
	TextNotInHostel    = "You are currently not in any Hostel"
	TextDashboardFault = "We could not read your booking just now; nothing is lost"
)
