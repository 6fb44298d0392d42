package bookingview

import "efie/views/bookingview/progress"

// Receipt is the page at /receipt/{code}.
type Receipt struct {
	Stay
	Title       string            // "Receipt", or "Booking" if the booking was never confirmed
	Notices     []progress.Notice // why the receipt may not be valid, for example a refund
	Status      string
	Valid       bool // the booking is confirmed
	Student     string
	Paid        PaidSum // zero if the booking was never confirmed
	HeldOn      string  // "21 November 2026, 14:20 (Ghana time)"
	ConfirmedOn string
	Steps       []progress.Step
	Keep        []string // paths of the pages that the student may keep on the phone; empty on a shared phone
}

// PaidSum is the first part of a receipt.
type PaidSum struct {
	Amount string // "GH₵ 450"
	Hostel string
	By     string // the name that another payer stated, or ""
	On     string // "21 November 2026, 14:24 (Ghana time)"
	State  string // "The first month is paid. GH₵ 3,270 is to be paid to the hostel.", or what became of the payment
	Bring  string // "GH₵ 230: GH₵ 30 for rent and charges, and the deposit of GH₵ 200"; "" if nothing is booked
}

// QR is a QR code as an SVG drawing.
type QR struct {
	Size int    // the number of modules on a side
	Path string // in units of one module
}

// textOnePrice explains the payment on a receipt.
const textOnePrice = "The price paid is one month’s price: it books the bed and pays the first month. " +
	"Later rent goes to the hostel."
