package views

// Dashboard is the page at /dashboard.
type Dashboard struct {
	Name    string
	Booking *BookedHostel // nil shows 'You are currently not in any Hostel'
	Hold    *HeldBed      // a bed that waits for its payment
	Notice  string        // e.g. that a payment did not go through
	Waiting bool          // a payment is being confirmed: 'Loading...'
	Fault   bool          // the booking could not be read
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
	Offer      Offer
}
