package booking

import (
	"errors"
	"time"

	"efie/hostel"
	"efie/hostel/catalogue"
)

// rebookWithin is how long after its hold ended a payment may still book a bed (design.md section 4).
const rebookWindow = 24 * time.Hour

// A payment that came after its hold ended books no bed for these reasons, in addition to the refusals of a hold.
var (
	ErrPaidLate = &hostel.Problem{
		Kind: hostel.Conflict, Code: "paid_late",
		Message: "The payment came later than a day after the time to pay was over.",
	}
	ErrPriceRose = &hostel.Problem{
		Kind: hostel.Conflict, Code: "price_rose",
		Message: "The price of this room has risen since the payment page was opened.",
	}
)

// RebookRefusal is why a payment that comes at now, after the hold of b ended, books no bed again; nil when
// it does as far as a bed is left. It asks for every rule of a new hold. The hostel, the room and the
// student are as they are now.
func RebookRefusal(b hostel.Booking, h *hostel.Hostel, r *hostel.Room, s *hostel.Student, now time.Time) error {
	switch {
	case now.After(b.HoldEnded().Add(rebookWindow)):
		return ErrPaidLate
	case r.Price > b.Price:
		return ErrPriceRose
	}
	return StudentRefusal(h, r, s)
}

// RefusalCode is the code of a refusal, to be kept with the payment that goes back because of it. It is ""
// for nil and for any other error.
func RefusalCode(err error) string {
	if p, ok := errors.AsType[*hostel.Problem](err); ok {
		return p.Code
	}
	return ""
}

// refundReasons tell a student why a late payment booked no bed, by the code of the refusal.
var refundReasons = map[string]string{
	ErrPaidLate.Code: "A payment can book the bed again for 24 hours after the time to pay is over. " +
		"This one came later.",
	ErrPriceRose.Code:                   "The price of the room has risen since you opened the payment page.",
	ErrWrongGender.Code:                 "The room is not for students of the gender in your profile.",
	catalogue.ErrHostelUnavailable.Code: "The hostel does not take bookings now.",
	catalogue.ErrHostelRetired.Code:     "Efie no longer lets this hostel.",
	catalogue.ErrRoomClosed.Code:        "The hostel has closed this room type.",
	ErrUnknownRoom.Code:                 "The room has left Efie.",
	catalogue.ErrRoomFull.Code:          "Other students had taken every bed of this room type.",
	hostel.ErrUnverified.Code:           "The e-mail address of your account is not verified.",
}

// RefundReason is a sentence for the student that tells why a late payment booked no bed, by the code that
// was kept with it; "" for a code without one.
func RefundReason(code string) string { return refundReasons[code] }
