package bookingview

import "efie/hostel"

// HasBed is the page for a student with a confirmed booking who asks for another bed.
type HasBed struct {
	Message     string      // names the confirmed booking
	Change      *RoomChange // nil if the booking cannot change to the room
	Refusal     string      // why it cannot change, or "" if Message explains it
	CancelUntil string      // "22 November 2026, 14:24", or "" if the student cannot cancel
	Code        string
}

// RoomChange is another room of the same hostel and price.
type RoomChange struct {
	RoomUUID     string
	To, From     string // "2 in a room (Standard)"
	Price        string // "GH₵ 450 per month, as now"
	Shown        int64  // the room's price in pesewas
	Cost         hostel.CostWords
	Terms        string // the mark of its terms (hostel.CostTerms)
	PriceAlert   string // why the student must agree again, or ""
	Until        string // "22 November 2026, 14:24"
	HostNotified bool   // the host gets an email about it
}
