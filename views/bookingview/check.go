package bookingview

import (
	"efie/hostel"
	"efie/views/parts"
)

// Check is the page at /check and /check/{code}.
type Check struct {
	Code  parts.FormField
	Found *Checked // nil shows only the form
	Kept  *KeptBed // instead of Found, if the bed is not paid yet
}

// KeptBed is the answer to a code of a bed that is held: the code of its booking or of its payment link.
type KeptBed struct {
	Code          string
	IsBookingCode bool   // a porter may have typed it
	Sentence      string // "Not paid yet. A bed is being kept for A••• until 08:16 (Ghana time)."
	PayAddress    string // the beginning of a true address of a payer's page; "" for the code of a booking
}

type Checked struct {
	Code       string
	State      string
	Valid      bool
	HostelName string
	Room       string // "Standard, 2 in a room"
	Student    string // masked
	Event      string // the label of Day: "Confirmed on"
	Day        string
	MoveIn     string           // "10 January 2027", or ""
	Checkout   string           // "31 July 2027" or 'Not set'
	Cost       hostel.CostWords // as the hostel stated it when the bed was booked
}

// hasAnswer reports whether the page answers a code.
func (m Check) hasAnswer() bool { return m.Found != nil || m.Kept != nil }

func codeLabel(m Check) string {
	if m.hasAnswer() {
		return "Check another code"
	}
	return "Code of the booking or of the link to pay"
}
