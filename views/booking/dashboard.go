package booking

// Dashboard is the page at /dashboard.
type Dashboard struct {
	Name    string
	Booking *BookedHostel   // nil shows 'You are currently not in any Hostel'
	Hold    *HeldBed        // a bed that waits for its payment
	Waiting *Waiting        // a payment is being confirmed: 'Loading...'
	Notices []StudentNotice // what became of payments and bookings
	Earlier []StudentNotice // of the notices, what was settled before the current booking; folded away
	Cancel  *CancelOffer    // of the current booking
	Code    string          // of the booking that Steps are about
	Steps   []Step
	Past    []PastBooking
	Keep    []string // paths of the pages that the student may keep on the phone; empty on a shared phone
	Fault   bool     // the booking could not be read
	Queue   string   // the address of the hold's position in the queue, "" once its payment page was asked for
}

type CancelOffer struct {
	Open  bool   // the student may still cancel
	Until string // "22 November 2026, 14:24"
	Code  string
	Often bool // the student has cancelled too often
	// Reversed is true when the payment has gone back already.
	Reversed bool
	Change   bool // another room of the hostel can be had instead
}

type PastBooking struct {
	Code   string
	Hostel string
	Day    string // on which it was made
	State  string
	Href   string // its receipt
}

func (m Dashboard) booked() bool { return m.Booking != nil && !m.Booking.Missing }

// dashboardTitle says what matters most: that the bed is booked. Else it greets the student.
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
	TextDashboardFault = "We could not read your booking just now; nothing is lost"
)
