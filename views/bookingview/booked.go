// Package bookingview contains the student's pages about a bed, and the page where a porter checks a code.
package bookingview

import (
	"efie/views/layout"
	"efie/views/parts"
)

// Stay is a student's booking as the dashboard and the receipt show it.
type Stay struct {
	Code         string // short, for the porter
	Reference    string // of the payment
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
	RoomShare    string         // "2 in a room"
	MoveIn       string         // "10 January 2027"
	Checkout     string         // "31 July 2027" or 'Not set'
	CalendarHref string         // a file with the days of the stay, or ""
	Payments     parts.StayPlan // by the terms that the student was shown; without lines if nothing is due
	Bring        string         // what the student brings on the first day; "" if the booking is not confirmed
	CheckHref    string
	CheckAddress string // absolute, the text of the QR code
	QR           QR
	Share        parts.ShareHostel // of the receipt; its URL is "" if the booking was never confirmed
}

type BookedHostel struct {
	Stay
	HostEmail   string
	Answers     layout.Support // Efie's, if the host's email is not known
	ContactHref string         // mailto: with hostel and room named
	BookedOn    string         // "21 November 2026"
	Paid        string         // "GH₵ 450"
	PaidBy      string         // "Kofi Mensah" or "Another person"; "" if the student paid
	ReceiptHref string
	Gender      string
	Available   bool
	Amenities   []string
	Picture     parts.Picture
	Missing     bool // the hostel has left the catalogue: 'No booking information available'
}

// bookedSizes is the sizes attribute of the booked hostel's picture.
const bookedSizes = "(min-width: 48em) 24rem, 100vw"
