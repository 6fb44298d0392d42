package accountview

import (
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/parts"
)

// WantedRoom is the room that a visitor wants to book.
type WantedRoom struct {
	Room    string // "Standard, 2 in a room"
	Hostel  string
	From    parts.From
	Href    string // of the room on its hostel's page
	Offer   parts.Offer
	Refusal string // why no bed can be booked now, or ""
}

// price returns the end of a sentence: "for GH₵ 450 per month", or "" if the price is not known.
func (w WantedRoom) price() string {
	if w.From.Price == "" {
		return ""
	}
	return "for " + w.From.Price + " per month"
}

// NewWantedRoom returns a room with the reason why no bed can be booked now, if there is one.
func NewWantedRoom(h *hostel.Hostel, room *hostel.Room, bedsLeft int) *WantedRoom {
	return &WantedRoom{
		Room: room.Label + ", " + parts.RoomShare(room), Hostel: h.Name, From: parts.NewFrom(h, room),
		Href:    parts.RoomHref(h, room),
		Offer:   parts.NewOffer(room.UUID, room.Price, h.CostTerms(room), "Book this room"),
		Refusal: hostel.MessageOf(catalogue.RoomRefusal(h, room, bedsLeft)),
	}
}
