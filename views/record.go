package views

// Notice is something that a student should know about a payment or a booking.
type Notice struct {
	Kind      string // as Banner has it
	Text      string
	Reference string // to quote, "" where no payment is meant
}

// Step is one line of what happened so far.
type Step struct {
	At        string // "21 November 2026, 14:20"
	DateTime  string // the same for machines, RFC 3339
	Text      string
	Reference string // of the payment, at its first step
}

// Receipt is the page at /receipt/{code}.
type Receipt struct {
	Title        string // "Receipt", or "Booking" where nothing was ever booked
	Code         string
	Notices      []Notice // what keeps it from being worth what it looks like
	Status       string
	Standing     bool // the bed is the student's
	Student      string
	HostelName   string
	HostelHref   string // "" when the hostel has left the catalogue
	Campus       string
	Host         string
	RoomLabel    string
	RoomShare    string
	Paid         string // "GH₵ 450", "" where no payment booked the bed
	Reference    string
	HeldOn       string // "21 November 2026, 14:20"
	ConfirmedOn  string
	Checkout     string // "31 July 2027" or 'Not set'
	CheckHref    string
	CheckAddress string // absolute, as the QR code has it
	QR           QR
	Steps        []Step
	Keep         []string // paths of the pages that the student may keep on the phone, none on a shared one
}

// QR is a QR code as a drawing.
type QR struct {
	Size int    // modules on a side
	Path string // of an SVG, one unit per module
}

// Check is the page at /check and /check/{code}.
type Check struct {
	Code  Field    // what was typed, and what is wrong with it
	Found *Checked // nil shows the form alone
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

// Cancel is the page at /dashboard/cancel.
type Cancel struct {
	Refusal    string // why it cannot be done, "" asks whether to do it
	Code       string
	HostelName string
	Room       string // "Standard, 2 in a room", "" where it is not known any more
	Paid       string
	Until      string // "22 November 2026, 14:24"
	HostHears  bool   // the host gets a letter about it
	Reversed   bool   // the money went back already
}
