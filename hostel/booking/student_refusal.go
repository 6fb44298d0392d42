package booking

import (
	"fmt"

	"efie/hostel"
	"efie/hostel/catalogue"
)

// Refusals: why a bed cannot be booked (design.md section 4, "A bed"). Each is a sentence
// for the student.
var (
	ErrWrongGender = &hostel.Problem{
		Kind: hostel.Conflict, Code: "wrong_gender", Message: "This room type is not open to you.",
	}
	ErrAlreadyBooked = &hostel.Problem{
		Kind: hostel.Conflict, Code: "already_booked",
		Message: "You have a confirmed booking already. A student has one booking at a time.",
	}
	// ErrHeldElsewhere asks first: the student may give up the bed that is held.
	ErrHeldElsewhere = &hostel.Problem{
		Kind: hostel.Conflict, Code: "held_elsewhere",
		Message: "A bed is kept for you elsewhere. Give it up first, or pay for it.",
	}
	ErrUnknownRoom = &hostel.Problem{
		Kind: hostel.NotFound, Code: "unknown_room",
		Message: "We do not know this room. It may have left the list; choose another one.",
	}
	ErrNoHold = &hostel.Problem{
		Kind: hostel.Conflict, Code: "no_hold",
		Message: "The time to pay for this bed ran out. Choose the room again; if a bed is left, it is yours.",
	}
	ErrBookingOver = &hostel.Problem{
		Kind: hostel.Conflict, Code: "not_standing",
		Message: "This booking does not stand any more, so there is nothing to cancel.",
	}
	ErrTooLate = &hostel.Problem{
		Kind: hostel.Conflict, Code: "too_late",
		Message: "A booking can be cancelled here within 24 hours. That time is over: write to us and quote the " +
			"booking's code.",
	}
	ErrDisputed = &hostel.Problem{
		Kind: hostel.Conflict, Code: "disputed",
		Message: "Your bank says that the payment of this booking is disputed, and may send the money back itself. " +
			"A person at Efie sees to it: write to us and quote the booking's code.",
	}
	ErrUnknownBooking = &hostel.Problem{
		Kind: hostel.NotFound, Code: "unknown_booking",
		Message: "We do not know a booking with this code. Check each letter and digit.",
	}
	ErrNotRefundable = &hostel.Problem{
		Kind: hostel.Conflict, Code: "not_refundable",
		Message: "This payment is not waiting to be given back. Cancel its booking first.",
	}
	ErrCancelledOften = &hostel.Problem{
		Kind: hostel.Conflict, Code: "cancelled_often",
		Message: "You have cancelled three bookings in 30 days, so our support decides about this one. " +
			"Write to us and quote the booking's code.",
	}
)

// StudentRefusal returns why this student cannot book the room, whether or not a bed is left, or nil. It is checked
// before a hold, in the transaction of a hold, and in that of a late payment (RebookRefusal). The ledger alone
// decides about the last bed.
func StudentRefusal(h *hostel.Hostel, r *hostel.Room, s *hostel.Student) error {
	switch {
	case s.Gone():
		return hostel.ErrUnknownStudent
	case !s.Verified():
		return hostel.ErrUnverified
	}
	if err := catalogue.RoomRefusal(h, r, 1); err != nil {
		return err
	}
	if !r.Gender.Admits(s.Gender) {
		p := *ErrWrongGender
		p.Message = fmt.Sprintf("This room type is for %s students. Look for a room that is mixed or for you.",
			genderWord(r.Gender))
		return &p
	}
	return nil
}

func genderWord(rule hostel.GenderRule) string {
	if rule == hostel.MaleOnly {
		return "male"
	}
	return "female"
}
