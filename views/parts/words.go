package parts

import (
	"cmp"
	"strconv"

	"efie/hostel"
)

// RoomShare returns the number of students in a room: "2 in a room".
func RoomShare(r *hostel.Room) string { return strconv.Itoa(r.NumberInRoom) + " in a room" }

// RoomName names a room type: "2 in a room (Standard)".
func RoomName(r *hostel.Room) string {
	return RoomShare(r) + " (" + cmp.Or(r.Label, hostel.DefaultRoomLabel) + ")"
}

// Amount writes an amount, or "" if it is 0.
func Amount(p hostel.Pesewas) string {
	if p == 0 {
		return ""
	}
	return p.String()
}

// UtilityTerms describes how students pay for water or electricity. It returns "" if that is not known.
func UtilityTerms(u hostel.Utility) string {
	if u.Terms == hostel.UtilityPerStudent {
		return u.Amount.String() + " per month"
	}
	return hostel.Capital(string(u.Terms))
}

// NewOffer returns a bed with its Book button.
func NewOffer(roomUUID string, price hostel.Pesewas, terms hostel.CostTerms, label string) Offer {
	return Offer{RoomUUID: roomUUID, Price: int64(price), Terms: terms.Mark(price), Label: label, Island: Booking()}
}

// NewFrom returns the price of a bed of a room type and its cost for the stay.
func NewFrom(h *hostel.Hostel, r *hostel.Room) From {
	cost, isKnown := h.Cost(r)
	if !isKnown {
		return From{Price: Amount(r.Price), MonthOnly: true}
	}
	return From{
		Price: Amount(r.Price), Total: cost.Total.String(), Stay: cost.Stay.InWords(), Deposit: Amount(cost.Deposit),
	}
}
