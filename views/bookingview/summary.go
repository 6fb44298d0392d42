package bookingview

import (
	"efie/hostel"
	"efie/views/bookingview/progress"
	"efie/views/parts"
)

// BookSummary is the page at /book/summary: a bed before it is paid.
type BookSummary struct {
	Alerts    []progress.Notice // why a form failed
	Verified  bool              // the student has just verified the email
	GiveUp    *HeldElsewhere    // nil if the student holds no other bed
	Changed   bool              // the cost differs from the cost that the student saw
	Was, Is   string            // "GH₵ 400" and "GH₵ 450", if the price has risen since the student saw it
	Hostel    string
	Room      string // "2 in a room (Standard)"
	People    string // "women and men"
	RoomHref  string // of the room on its hostel's page
	Until     string // "14:35"; "" if the bed is not held yet
	Minutes   string // "15 minutes", the duration of the hold if the bed is not held yet
	Left      string // "14 minutes left", when the page was rendered
	Countdown *parts.Countdown
	Price     string // "GH₵ 450"
	MoveIn    string // "now" or "10 January 2027"
	Checkout  string // "31 July 2027" or 'Not set'
	Payments  parts.StayPlan
	Cost      hostel.CostWords
	Offer     parts.Offer
	Linked    bool   // a link for another payer is live
	PayerTime string // see parts.TextPayerTime
}

// HeldElsewhere is a bed that the student gives up by booking another.
type HeldElsewhere struct {
	Hostel string // "your hostel" if it has left the catalogue
	Room   string // "2 in a room (Standard)", or "" if it has left the catalogue
	Until  string // "14:35"
	Paying bool   // its payment is pending
}

// SummaryOver is the page at /book/summary after the hold is over.
type SummaryOver struct {
	Hostel   string
	Room     string // "2 in a room (Standard)"
	Until    string // "14:35"
	Opened   bool   // a payment page was opened, so money may still arrive
	RoomHref string
}

func summaryTitle(m BookSummary) string {
	switch {
	case m.GiveUp != nil:
		return "Give up your bed at " + m.GiveUp.Hostel + "?"
	case m.Was != "":
		return "The price has changed"
	case m.Changed:
		return "What it costs has changed"
	}
	return "Check this before you pay"
}
