package booking

import (
	"fmt"

	"efie/hostel"
	"efie/hostel/catalogue"
)

// These refusals are sentences for the student.
var (
	ErrWrongGender   = hostel.NewProblem(hostel.Conflict, "wrong_gender", "This room type is not open to you.")
	ErrAlreadyBooked = hostel.NewProblem(hostel.Conflict, "already_booked",
		"You already have a confirmed booking. A student can have one booking at a time.")
	// ErrHeldElsewhere asks the student whether to release the other hold.
	ErrHeldElsewhere = hostel.NewProblem(hostel.Conflict, "held_elsewhere",
		"A bed is kept for you elsewhere. Give it up first, or pay for it.")
	ErrUnknownRoom = hostel.NewProblem(hostel.NotFound, "unknown_room",
		"This room is not on Efie. It may have been removed; choose another one.")
	ErrNoHold = hostel.NewProblem(hostel.Conflict, "no_hold",
		"The time to pay for this bed ran out. Choose the room again: if a bed is left, you can still book it.")
	ErrBookingOver = hostel.NewProblem(hostel.Conflict, "not_standing",
		"This booking is no longer active, so there is nothing to cancel.")
	ErrTooLate = hostel.NewProblem(hostel.Conflict, "too_late",
		"A booking can be cancelled here within 24 hours. That time is over: write to us and quote the "+
			"booking's code.")
	ErrDisputed = hostel.NewProblem(hostel.Conflict, "disputed",
		"Your bank says that the payment of this booking is disputed, and may send the money back itself. "+
			"A person at Efie is looking into it: write to us and quote the booking's code.")
	ErrUnknownBooking = hostel.NewProblem(hostel.NotFound, "unknown_booking",
		"There is no booking with this code. Check each letter and digit.")
	ErrNotRefundable = hostel.NewProblem(hostel.Conflict, "not_refundable",
		"This payment cannot be refunded yet. Cancel its booking first.")
	ErrCancelledOften = hostel.NewProblem(hostel.Conflict, "cancelled_often",
		"You were refunded three times in 30 days, so our support decides about this booking. "+
			"Write to us and quote the booking's code.")
)

// StudentRefusal returns why the student cannot book the room, or nil (R2). It does not check whether a bed is left.
// Service.Book checks it before a hold, and the ledger checks it again in the transaction of a hold or a late payment.
func StudentRefusal(h *hostel.Hostel, r *hostel.Room, s *hostel.Student) error {
	switch {
	case s.Deleted():
		return hostel.ErrUnknownStudent
	case s.Blocked():
		return hostel.ErrBlocked
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
