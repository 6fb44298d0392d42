package catalogue

import "efie/hostel"

// Refusals: why no student can book a room (design.md section 4, "Beds"). Each message is a sentence for the student.
var (
	ErrHostelUnavailable = &hostel.Problem{
		Kind: hostel.Conflict, Code: "hostel_unavailable", Message: "This hostel takes no bookings at the moment.",
	}
	ErrHostelRetired = &hostel.Problem{
		Kind: hostel.Conflict, Code: "hostel_retired",
		Message: "Efie no longer lets this hostel. If you have booked a bed here, you keep it.",
	}
	ErrRoomClosed = &hostel.Problem{
		Kind: hostel.Conflict, Code: "room_closed", Message: "The hostel has closed this room type for now.",
	}
	ErrRoomFull = &hostel.Problem{
		Kind: hostel.Conflict, Code: "room_full",
		Message: "Every bed of this room type is taken. Another room type may still have one.",
	}
)

// RoomRefusal returns why a room type with bedsLeft beds cannot be booked by any student, or nil.
func RoomRefusal(h *hostel.Hostel, r *hostel.Room, bedsLeft int) error {
	switch {
	case h.Retired:
		return ErrHostelRetired
	case !h.Available():
		return ErrHostelUnavailable
	case !r.Available:
		return ErrRoomClosed
	case bedsLeft <= 0:
		return ErrRoomFull
	}
	return nil
}
