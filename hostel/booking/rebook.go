package booking

import (
	"time"

	"efie/hostel"
	"efie/hostel/catalogue"
)

// rebookWindow is the time after the end of a hold in which its payment may still book a bed (R17).
const rebookWindow = 24 * time.Hour

// These refusals, in addition to the refusals of a hold, stop a late payment from booking a bed.
var (
	ErrPaidLate = hostel.NewProblem(hostel.Conflict, "paid_late",
		"The payment came later than a day after the time to pay was over.")
	ErrPriceRose = hostel.NewProblem(hostel.Conflict, "price_rose",
		"This room costs more now than when the payment page was opened, or its terms are worse.")
)

// RebookRefusal returns why a payment for b that arrives at now, after the hold ended, cannot book a bed, or nil. Every
// rule of a new hold applies. The price and the terms must not be worse than at the hold.
func RebookRefusal(b hostel.Booking, h *hostel.Hostel, r *hostel.Room, s *hostel.Student, now time.Time) error {
	switch {
	case now.After(b.HoldEnded().Add(rebookWindow)):
		return ErrPaidLate
	case !(Shown{b.Price, b.Terms.Mark(b.Price)}).Covers(r.Price, h.CostTermsFor(r, h.StayDates(now))):
		return ErrPriceRose
	}
	return StudentRefusal(h, r, s)
}

// refundReasons explains to the student why a late payment booked no bed. Its keys are the codes of the refusals.
var refundReasons = map[string]string{
	ErrPaidLate.Code: "A payment can book the bed again for 24 hours after the time to pay is over. " +
		"This one came later.",
	ErrPriceRose.Code: "The room costs more now than when you opened the payment page, or its terms are " +
		"worse.",
	ErrWrongGender.Code:                 "The room is not for students of the gender in your profile.",
	catalogue.ErrHostelUnavailable.Code: "The hostel is not taking bookings now.",
	catalogue.ErrHostelRetired.Code:     "This hostel is no longer on Efie.",
	catalogue.ErrRoomClosed.Code:        "The hostel has closed this room type.",
	ErrUnknownRoom.Code:                 "The room is no longer on Efie.",
	catalogue.ErrRoomFull.Code:          "Other students had taken every bed of this room type.",
	hostel.ErrUnverified.Code:           "The email address of your account is not verified.",
	hostel.ErrBlocked.Code:              "Your account is blocked. Write to us, so that a person looks into it.",
}

// RefundReason explains to the student why a late payment booked no bed. It returns "" for an unknown code.
func RefundReason(code string) string { return refundReasons[code] }

// PayerRefundReason explains to another payer why a payment is refunded. code is the code of the refusal, or of
// ErrBookingOver for a cancelled booking. Without a code, a person decided about the refund.
func PayerRefundReason(code string) string {
	switch code {
	case "":
		return "A person at Efie decided to send it back."
	case ErrAlreadyBooked.Code:
		return "Another payment had already booked a bed for this student."
	case ErrBookingOver.Code:
		return "The booking was cancelled."
	}
	return "When the payment came, the bed was no longer kept for this student."
}

// RoomWasFull reports whether a code of RefundReason means that no bed was left.
func RoomWasFull(code string) bool { return code == catalogue.ErrRoomFull.Code }
