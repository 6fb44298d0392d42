package handlers

import (
	"errors"
	"fmt"
	"time"

	"efie/hostel"
	"efie/views/parts"
)

// day writes a date as Ghanaians do: 21 November 2026. Ghana keeps UTC all year.
func day(t time.Time) string { return t.UTC().Format("2 January 2006") }

// share names a room type by how many share a room.
func share(r *hostel.Room) string { return fmt.Sprintf("%d in a room", r.NumberInRoom) }

// amount writes an amount, "" for none.
func amount(p hostel.Pesewas) string {
	if p == 0 {
		return ""
	}
	return p.String()
}

// moment writes a time with its day; Ghana keeps UTC all year.
func moment(t time.Time) string { return t.UTC().Format("2 January 2006, 15:04") }

// clock writes a time of today.
func clock(t time.Time) string { return t.UTC().Format("15:04") }

// sentence returns what a person may read of an error, "" for nothing.
func sentence(err error) string {
	if problem, ok := errors.AsType[*hostel.Problem](err); ok {
		return problem.Message
	}
	return ""
}

// maxQuery is more than any campus or hostel is called.
const maxQuery = 200

// cut keeps what a visitor typed within bounds.
func cut(text string) string {
	if runes := []rune(text); len(runes) > maxQuery {
		return string(runes[:maxQuery])
	}
	return text
}

// offer is a booking control. script is the provider's script that opens its page in place, "" for none.
func offer(roomUUID string, price hostel.Pesewas, label, script string) parts.Offer {
	return parts.Offer{RoomUUID: roomUUID, Price: int64(price), Label: label, Island: parts.Booking(script)}
}
