package web

import (
	"errors"
	"fmt"

	"efie/hostel"
	"efie/views/parts"
)

func RoomShare(r *hostel.Room) string { return fmt.Sprintf("%d in a room", r.NumberInRoom) }

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

// Message returns the public sentence of an error, or "".
func Message(err error) string {
	if problem, ok := errors.AsType[*hostel.Problem](err); ok {
		return problem.Message
	}
	return ""
}

// maxQuery is longer than the name of any campus or hostel, in characters.
const maxQuery = 200

// Truncate limits a visitor's text to maxQuery.
func Truncate(text string) string {
	if runes := []rune(text); len(runes) > maxQuery {
		return string(runes[:maxQuery])
	}
	return text
}

func NewOffer(roomUUID string, price hostel.Pesewas, terms hostel.CostTerms, label string) parts.Offer {
	return parts.Offer{
		RoomUUID: roomUUID, Price: int64(price), Terms: terms.Mark(price), Label: label, Island: parts.Booking(),
	}
}

// NewFrom returns the price of a bed of a room type and its cost for the stay.
func NewFrom(h *hostel.Hostel, r *hostel.Room) parts.From {
	cost, known := h.Cost(r)
	if !known {
		return parts.From{Price: Amount(r.Price), MonthOnly: true}
	}
	return parts.From{
		Price: Amount(r.Price), Total: cost.Total.String(), Stay: cost.Stay.InWords(), Deposit: Amount(cost.Deposit),
	}
}
