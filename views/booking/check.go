package booking

import "efie/views/parts"

// Check is the page at /check and /check/{code}.
type Check struct {
	Code  parts.Field // what was typed, and what is wrong with it
	Found *Checked    // nil shows the form alone
}

// Checked is what anybody may know of a booking who has its code.
type Checked struct {
	Code       string
	State      string
	Standing   bool
	HostelName string
	Room       string // "Standard, 2 in a room"
	Student    string // masked
	Event      string // what happened on the day: "Confirmed on"
	Day        string
}

// codeLabel asks for a code, or for the next one.
func codeLabel(m Check) string {
	if m.Found != nil {
		return "Check another code"
	}
	return "Code of the booking"
}
