package bookingview

import (
	"efie/hostel"
	"efie/views/parts"
)

// HeldBed is the hold of a student who has not paid yet.
type HeldBed struct {
	Failed     bool // the last attempt to pay failed
	HostelName string
	HostelHref string
	Room       string // "2 in a room (Standard)"
	Price      string
	Cost       hostel.CostWords
	Until      string // "14:35"
	Left       string // "14 minutes left", when the page was rendered
	Countdown  parts.Countdown
	Code       string // of the booking, so that an old page cannot release a newer hold
	LinkNews   string // who opened the link for another payer, or ""
	Paying     bool   // a payment is pending, so the page does not ask for one
	Linked     bool   // a link for another payer is live
	PayerTime  string // see parts.TextPayerTime
}

// payAgain returns the button that opens the payment page again. It does not open it in place, because a reload of
// this page would close it.
func (h HeldBed) payAgain() parts.Offer {
	return parts.Offer{Code: h.Code, Label: "Open the payment page again", Island: parts.Paying("", h.Until)}
}

func CountingDown(seconds int) parts.Countdown {
	return parts.Countdown{Seconds: seconds, Left: "left", Warnings: []parts.Warning{
		{Seconds: 5 * 60, Text: "5 minutes left to pay"}, {Seconds: 60, Text: "1 minute left to pay"},
	}}
}
