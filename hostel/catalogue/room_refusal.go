package catalogue

import "efie/hostel"

// Refusals: why no student can book a room (design.md section 4, "Beds"). Each message is a sentence for the student.
var (
	ErrHostelUnavailable = hostel.NewProblem(hostel.Conflict, "hostel_unavailable",
		"This hostel takes no bookings at the moment.")
	ErrHostelRetired = hostel.NewProblem(hostel.Conflict, "hostel_retired",
		"Efie no longer lets this hostel. If you have booked a bed here, you keep it.")
	ErrRoomClosed = hostel.NewProblem(hostel.Conflict, "room_closed", "The hostel has closed this room type for now.")
	ErrRoomFull   = hostel.NewProblem(hostel.Conflict, "room_full",
		"Every bed of this room type is taken. Another room type may still have one.")
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
