package booking

import "efie/views/parts"

// HasBed is the page for a student with a confirmed booking who wants another bed.
type HasBed struct {
	Message     string      // which booking stands
	Change      *RoomChange // nil where the booking cannot change to the room
	WhyNot      string      // why not, "" where that says nothing new
	CancelUntil string      // "22 November 2026, 14:24", "" where it cannot be cancelled here
	Code        string
}

// RoomChange is another room of the same hostel and price.
type RoomChange struct {
	RoomUUID   string
	To, From   string // "2 in a room (Standard)"
	Price      string // "GH₵ 450 per month, as now"
	Shown      int64  // the room's price in pesewas
	Cost       parts.StayCost
	Terms      string // the mark of its terms (hostel.CostTerms)
	PriceMoved string // why the student is asked again, "" at first
	Until      string // "22 November 2026, 14:24"
	HostHears  bool   // the host gets an email about it
}
