package bookingview

import (
	"errors"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/views/parts"
)

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

// NewHasBed returns the page for a student with a confirmed booking who asks for a bed of another room. refusal is the
// reason why the student did not get it, and history is the student's.
func NewHasBed(
	s Surroundings, record hostel.Record, history hostel.History, roomUUID string, refusal *hostel.Problem,
) HasBed {
	b := record.Booking
	m := HasBed{Message: booking.ErrAlreadyBooked.Message, Code: b.Code}
	h, ownRoom, isListed := s.Catalogue.Room(b.RoomUUID)
	if isListed {
		m.Message += " Yours is " + parts.RoomName(ownRoom) + " at " + h.Name + "; its code is " + b.Code + "."
	}
	if booking.CancelRefusal(b, paidState(record), history.Cancelled, s.Now) == nil {
		m.CancelUntil = hostel.DateTime(b.CancelUntil())
	}
	wantedHostel, wantedRoom, exists := s.Catalogue.Room(roomUUID)
	isOtherRoom := exists && isListed && roomUUID != b.RoomUUID
	if !isOtherRoom {
		return m
	}
	changeRefusal := roomChangeRefusal(s, record, wantedHostel, wantedRoom)
	asksForAnotherBed := errors.Is(refusal, booking.ErrAlreadyBooked)
	mayAgreeToPrice := errors.Is(refusal, booking.ErrRoomDearer)
	switch {
	case changeRefusal != nil:
		m.Refusal = hostel.MessageOf(changeRefusal)
	case asksForAnotherBed:
		m.Change = newRoomChange(wantedHostel, wantedRoom, ownRoom, b)
	case mayAgreeToPrice:
		m.Change = newRoomChange(wantedHostel, wantedRoom, ownRoom, b)
		m.Change.PriceAlert = refusal.Message
	default: // the ledger refused the change
		m.Refusal = refusal.Message
	}
	return m
}

// newRoomChange returns the offer to change a booking to a room of a hostel.
func newRoomChange(h *hostel.Hostel, room, ownRoom *hostel.Room, b hostel.Booking) *RoomChange {
	terms := h.CostTermsFor(room, b.Dates)
	return &RoomChange{
		RoomUUID: room.UUID, To: parts.RoomName(room), From: parts.RoomName(ownRoom),
		Price: room.Price.String() + " per month, as now", Shown: int64(room.Price),
		Terms: terms.Mark(room.Price), Cost: terms.InWords(room.Price),
		HostNotified: h.Manager.Email != "", Until: hostel.DateTime(b.CancelUntil()),
	}
}

// roomChangeRefusal returns why a booking cannot change to a room, as far as the catalogue knows, or nil.
func roomChangeRefusal(s Surroundings, record hostel.Record, h *hostel.Hostel, room *hostel.Room) error {
	err := booking.ChangeRefusal(record.Booking, paidState(record), h, room, &record.Student, s.Now)
	if err != nil {
		return err
	}
	return catalogue.RoomRefusal(h, room, s.Beds.BedsLeft(room.UUID))
}

// mayChangeRoom reports whether a booking can change to another room of its hostel.
func mayChangeRoom(s Surroundings, record hostel.Record) bool {
	h, ownRoom, isListed := s.Catalogue.Room(record.Booking.RoomUUID)
	if !isListed {
		return false
	}
	for i := range h.Rooms {
		room := &h.Rooms[i]
		if room.UUID != ownRoom.UUID && roomChangeRefusal(s, record, h, room) == nil {
			return true
		}
	}
	return false
}
