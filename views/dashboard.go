package views

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

// Waiting is a payment whose end is not known yet.
type Waiting struct {
	Phone     bool   // the provider says that the payer is at it, as with a wallet's PIN
	Until     string // "14:35", how long the bed is kept meanwhile; "" when its time is over
	Reference string
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

// BookedHostel is a confirmed booking.
type BookedHostel struct {
	HostName    string // "" shows 'No manager info available.'
	HostEmail   string
	ContactHref string // mailto: with hostel and room named
	BookedOn    string // "21 November 2026"
	Status      string // "Confirmed"
	HostelName  string
	HostelHref  string
	Checkout    string // "31 July 2027" or 'Not set'
	RoomLabel   string
	RoomShare   string // "2 in a room"
	RoomStatus  string // "Active"
	Paid        string // "GH₵ 450"
	Reference   string
	Code        string // short, for the porter
	ReceiptHref string
	Campus      string
	Gender      string
	Available   bool
	Amenities   []string
	Picture     Picture
	Missing     bool // its hostel has left the catalogue: 'No booking information available'
}

// HeldBed is a bed that is kept while its student pays.
type HeldBed struct {
	HostelName string
	HostelHref string
	RoomLabel  string
	RoomShare  string
	Price      string
	Until      string // "14:35"
	Left       string // "14 minutes left", when the page was made
	Countdown  Countdown
	Offer      Offer
	Code       string // of the booking, so that a page from before lets no other one go
	Paying     bool   // the payer is at it already: paying is not the next step
}
