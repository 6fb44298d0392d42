package booking

import (
	"fmt"
	"math"

	"efie/hostel"
)

// PaymentRequest describes the bed that a client of the JSON interface wants to pay for. All fields must match the
// student's hold (R14).
type PaymentRequest struct {
	Email      string
	Amount     float64 // in pesewas, as the client calculated it
	HostelID   int64
	RoomUUID   string
	RoomNumber int64 // beds in the room
}

// tolerance is the allowed rounding error, in pesewas, of clients that multiply floats.
const tolerance = 0.5

// HoldToPay returns the hold that the student may pay for, or why the request does not match it.
func (s *Service) HoldToPay(student *hostel.Student, current CurrentBooking, r PaymentRequest) (hostel.Booking, error) {
	if current.Confirmed() {
		return hostel.Booking{}, s.alreadyBooked(*current.Booking)
	}
	if !current.Held() || !s.Clock().Before(current.Booking.ExpiresAt) {
		return hostel.Booking{}, ErrNoHold
	}
	b := *current.Booking
	h, room, ok := s.Catalogue.Snapshot().Room(b.RoomUUID)
	if !ok {
		return hostel.Booking{}, ErrUnknownRoom
	}
	return b, r.refusal(student, b, h, room)
}

// refusal returns a Problem about the first field that does not match the hold, or nil.
func (r PaymentRequest) refusal(s *hostel.Student, b hostel.Booking, h *hostel.Hostel, room *hostel.Room) error {
	switch {
	case hostel.NormalEmail(r.Email) != s.Email:
		return hostel.InvalidField("email",
			"This is not the email address of your account. Use the one with which you logged in.")
	case r.HostelID != h.ID:
		return hostel.InvalidField("hostel_id",
			fmt.Sprintf("Your bed is kept at another hostel: %s. Choose that one.", h.Name))
	case r.RoomUUID != room.UUID:
		return hostel.InvalidField("room_uuid",
			"Your bed is kept in another room. To change to this one, book it first.")
	case r.RoomNumber != int64(room.NumberInRoom):
		return RoomNumberProblem(room)
	case !(math.Abs(r.Amount-float64(b.Price)) <= tolerance): // the negation also refuses NaN
		return hostel.InvalidField("amount",
			fmt.Sprintf("The bed costs %s, which is %d pesewas. Pay this amount.", b.Price, b.Price))
	}
	return nil
}

// RoomNumberProblem is the refusal of a room_number that is not the number of students in a room of this type.
func RoomNumberProblem(room *hostel.Room) *hostel.Problem {
	share := fmt.Sprintf("%d students", room.NumberInRoom)
	if room.NumberInRoom == 1 {
		share = "one student"
	}
	return hostel.InvalidField("room_number", "Rooms of this type are for "+share+". Choose the room again.")
}
