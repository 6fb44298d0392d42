package bookingview

import (
	"efie/views/layout"
	"efie/views/parts"
)

type BookedHostel struct {
	HostName     string // "" shows 'No manager info available.'
	HostEmail    string
	Answers      layout.Support // Efie's, if the host's email is not known
	ContactHref  string         // mailto: with hostel and room named
	BookedOn     string         // "21 November 2026"
	Status       string         // "Confirmed"
	HostelName   string
	HostelHref   string
	Landmark     string
	Walk         parts.WayOnFoot
	Map          parts.MapPoint // exact
	HostPhone    string         // "024 123 4567"
	Address      string
	MoveIn       string // "10 January 2027", or "" for a booking of an older version
	Checkout     string // "31 July 2027" or 'Not set'
	RoomLabel    string
	RoomShare    string         // "2 in a room"
	RoomStatus   string         // "Active"
	Paid         string         // "GH₵ 450"
	PaidBy       string         // "Kofi Mensah" or "Another person"; "" if the student paid
	Payments     parts.StayPlan // by the terms that the student was shown
	Reference    string
	Code         string            // short, for the porter
	CheckAddress string            // absolute, the text of the QR code
	Share        parts.ShareHostel // of the receipt
	QR           QR
	ReceiptHref  string
	CalendarHref string // see Receipt
	Campus       string
	Gender       string
	Available    bool
	Amenities    []string
	Picture      parts.Picture
	Missing      bool // the hostel has left the catalogue: 'No booking information available'
}

// bookedSizes is the sizes attribute of the booked hostel's picture.
const bookedSizes = "(min-width: 48em) 24rem, 100vw"
