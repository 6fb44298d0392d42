package booking

import "efie/views/parts"

// Receipt is the page at /receipt/{code}.
type Receipt struct {
	Title        string // "Receipt", or "Booking" where nothing was ever booked
	Code         string
	Notices      []StudentNotice // why the receipt may not be valid, for example a refund
	Status       string
	Valid        bool // the bed is the student's
	Student      string
	HostelName   string
	HostelHref   string // "" when the hostel has left the catalogue
	Campus       string
	Address      string // where the hostel stands
	Landmark     string
	Walk         parts.WayOnFoot
	Map          parts.MapPoint // exact only while the bed is the student's
	Host         string
	HostPhone    string // "024 123 4567"; only while the bed is the student's
	RoomLabel    string
	RoomShare    string
	Paid         string         // "GH₵ 450", "" where no payment booked the bed
	Payments     parts.StayPlan // by the terms that the student was shown; no lines if nothing is due
	Reference    string
	HeldOn       string // "21 November 2026, 14:20"
	ConfirmedOn  string
	Checkout     string // "31 July 2027" or 'Not set'
	CheckHref    string
	CheckAddress string // absolute, as the QR code has it
	QR           QR
	Share        parts.ShareHostel // its URL is "" where nothing was ever booked
	Steps        []Step
	Keep         []string // paths of the pages that the student may keep on the phone; empty on a shared phone
}

// QR is a QR code as a drawing.
type QR struct {
	Size int    // modules on a side
	Path string // of an SVG, one unit per module
}

// textOnePrice says on a receipt what the payment is for.
const textOnePrice = "The price paid is one month’s price: it books the bed and pays the first month. Later rent goes " +
	"to the hostel."
