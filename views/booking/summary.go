package booking

import "efie/views/parts"

// BookSummary is the page at /book/summary: a bed before it is paid.
type BookSummary struct {
	Alert     string         // why the payment failed, "" at first
	GiveUp    *HeldElsewhere // nil where no other bed is held
	Changed   bool           // what the bed costs is not what the student saw
	Was, Is   string         // "GH₵ 400" and "GH₵ 450", if the price that the student saw rose
	Hostel    string
	Room      string // "2 in a room (Standard)"
	People    string // "women and men", whom the room is for
	RoomHref  string // of the room on its hostel's page
	Until     string // "14:35"; "" where the bed is not held yet
	Minutes   string // "15 minutes", how long it is held then
	Left      string // "14 minutes left", when the page was made
	Countdown *parts.Countdown
	Price     string // "GH₵ 450"
	Payments  parts.StayPlan
	Cost      parts.StayCost
	Offer     parts.Offer
}

// HeldElsewhere is a bed that the student gives up by booking another.
type HeldElsewhere struct {
	Hostel string // "your hostel" where it is no longer known
	Room   string // "2 in a room (Standard)", "" likewise
	Until  string // "14:35"
	Paying bool   // its payment is under way
}

// SummaryOver is the page at /book/summary after the hold is over.
type SummaryOver struct {
	Hostel   string
	Room     string // "2 in a room (Standard)"
	Until    string // "14:35"
	Opened   bool   // a payment page was opened, so that money may still arrive
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
	return "Look before you pay"
}
