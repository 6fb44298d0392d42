package web

import (
	"errors"
	"fmt"
	"time"

	"efie/hostel"
	"efie/views/parts"
)

// Date writes a date as Ghanaians do: 21 November 2026. Ghana keeps UTC all year.
func Date(t time.Time) string { return t.UTC().Format("2 January 2006") }

// RoomShare names a room type by how many share a room.
func RoomShare(r *hostel.Room) string { return fmt.Sprintf("%d in a room", r.NumberInRoom) }

// Amount writes an amount, "" for none.
func Amount(p hostel.Pesewas) string {
	if p == 0 {
		return ""
	}
	return p.String()
}

// DateTime writes a time with its day; Ghana keeps UTC all year.
func DateTime(t time.Time) string { return t.UTC().Format("2 January 2006, 15:04") }

// TimeOfDay writes a time of today.
func TimeOfDay(t time.Time) string { return t.UTC().Format("15:04") }

// Message returns what a person may read of an error, "" for nothing.
func Message(err error) string {
	if problem, ok := errors.AsType[*hostel.Problem](err); ok {
		return problem.Message
	}
	return ""
}

// maxQuery is more than any campus or hostel is called.
const maxQuery = 200

// Truncate keeps what a visitor typed within bounds.
func Truncate(text string) string {
	if runes := []rune(text); len(runes) > maxQuery {
		return string(runes[:maxQuery])
	}
	return text
}

// NewOffer is a booking control. script is the provider's script that opens its page in place, "" for none.
func NewOffer(roomUUID string, price hostel.Pesewas, label, script string) parts.Offer {
	return parts.Offer{RoomUUID: roomUUID, Price: int64(price), Label: label, Island: parts.Booking(script)}
}
