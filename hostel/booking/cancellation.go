package booking

import (
	"slices"
	"time"

	"efie/hostel"
)

// A mailbox may cancel CancelMost bookings within cancelWindow; refunds that the student caused count, too. Then
// support decides (design.md section 4): each round costs the provider's fees and the host's trust.
const (
	CancelMost   = 3
	cancelWindow = 30 * 24 * time.Hour
)

// CancelRefusal returns why a student cannot cancel the booking at now, or nil. paid is the state of its payment: a
// disputed one must not be refunded as well. cancelled are the mailbox's other cancellations.
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

// CausedByStudent reports whether the student caused the refund of a payment that booked no bed, by its refusal's code:
// another gender, a second page (""), or a page that was paid days later.
func CausedByStudent(refused string) bool {
	return slices.Contains([]string{"", ErrWrongGender.Code, ErrAlreadyBooked.Code, ErrPaidLate.Code}, refused)
}

// ErrRefundedOften refuses a hold because its payment might be refunded as well.
var ErrRefundedOften = hostel.NewProblem(hostel.Conflict, "refunded_often",
	"You were refunded three times in 30 days, so our support decides about your next bed. Write to us.")

// RefundRefusal returns ErrRefundedOften for a student who caused too many refunds. Cancellations do not stop a hold.
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
	return count >= CancelMost
}
