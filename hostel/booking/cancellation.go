package booking

import (
	"slices"
	"time"

	"efie/hostel"
)

// A mailbox may cancel MaxCancellations bookings within cancelWindow (R12). Refunds that the student caused count, too.
const (
	MaxCancellations = 3
	cancelWindow     = 30 * 24 * time.Hour
)

// CancelRefusal returns why a student cannot cancel the booking at now, or nil. paid is the state of its payment: Efie
// must not refund a disputed payment, as the bank may refund it, too. cancelled are the mailbox's other cancellations.
func CancelRefusal(b hostel.Booking, paid hostel.PaymentState, cancelled []time.Time, now time.Time) error {
	switch {
	case b.State != hostel.Confirmed:
		return ErrBookingOver
	case paid == hostel.PaymentDisputed:
		return ErrDisputed
	case !now.Before(b.CancelUntil()):
		return ErrTooLate
	case cancelledOften(cancelled, now):
		return ErrCancelledOften
	}
	return nil
}

// CausedByStudent reports whether the student caused the refund of a payment that booked no bed. refused is the code of
// the refusal: a changed gender, a second payment ("" or already booked), or a payment that came days later.
func CausedByStudent(refused string) bool {
	return slices.Contains([]string{"", ErrWrongGender.Code, ErrAlreadyBooked.Code, ErrPaidLate.Code}, refused)
}

// ErrRefundedOften refuses a hold, as its payment might need another refund.
var ErrRefundedOften = hostel.NewProblem(hostel.Conflict, "refunded_often",
	"You were refunded three times in 30 days, so our support decides about your next bed. Write to us.")

// RefundRefusal returns ErrRefundedOften for a student who caused too many refunds, or nil. A student with
// cancellations only may hold another bed.
func RefundRefusal(caused, cancelled []time.Time, now time.Time) error {
	if len(caused) > 0 && cancelledOften(slices.Concat(caused, cancelled), now) {
		return ErrRefundedOften
	}
	return nil
}

func cancelledOften(cancelled []time.Time, now time.Time) bool {
	count := 0
	for _, at := range cancelled {
		if at.After(now.Add(-cancelWindow)) {
			count++
		}
	}
	return count >= MaxCancellations
}
