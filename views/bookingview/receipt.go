package bookingview

import "efie/views/parts"

// Receipt is the page at /receipt/{code}.
type Receipt struct {
	Title        string // "Receipt", or "Booking" if the booking was never confirmed
	Code         string
	Notices      []StudentNotice // why the receipt may not be valid, for example a refund
	Status       string
	Valid        bool // the booking is confirmed
	Student      string
	HostelName   string
	HostelHref   string // "" if the hostel has left the catalogue
	Campus       string
	Address      string
	Landmark     string
	Walk         parts.WayOnFoot
	Map          parts.MapPoint // exact only while the booking is confirmed
	Host         string
	HostPhone    string // "024 123 4567"; only while the booking is confirmed
	RoomLabel    string
	RoomShare    string
	Paid         PaidSum        // zero if the booking was never confirmed
	Payments     parts.StayPlan // by the terms that the student was shown; without lines if nothing is due
	Reference    string
	HeldOn       string // "21 November 2026, 14:20"
	ConfirmedOn  string
	MoveIn       string // "10 January 2027", or "" for a booking of an older version
	Checkout     string // "31 July 2027" or 'Not set'
	CalendarHref string // a file with the days of the stay, or ""
	CheckHref    string
	CheckAddress string // absolute, the text of the QR code
	QR           QR
	Share        parts.ShareHostel // its URL is "" if the booking was never confirmed
	Steps        []Step
	Keep         []string // paths of the pages that the student may keep on the phone; empty on a shared phone
}

// PaidSum is the first part of a receipt.
type PaidSum struct {
	Amount string // "GH₵ 450"
	Hostel string
	By     string // the name that another payer stated, or ""
	On     string // "21 November 2026, 14:24"
	State  string // "The first month is paid. GH₵ 3,270 is to be paid to the hostel.", or what became of the payment
}

// QR is a QR code as an SVG drawing.
type QR struct {
	Size int    // the number of modules on a side
	Path string // in units of one module
}

// textOnePrice explains the payment on a receipt.
const textOnePrice = "The price paid is one month’s price: it books the bed and pays the first month. " +
	"Later rent goes to the hostel."
