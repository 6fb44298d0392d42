package bookingview

import (
	"efie/hostel"
	"efie/views/parts"
)

// Check is the page at /check and /check/{code}.
type Check struct {
	Code  parts.FormField
	Found *Checked // nil shows only the form
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

func codeLabel(m Check) string {
	if m.Found != nil {
		return "Check another code"
	}
	return "Code of the booking"
}
