package booking

import (
	"slices"
	"time"

	"efie/hostel"
)

// A student, together with all accounts of the same mailbox, may cancel CancelMost bookings within cancelWindow. A
// refund that the student caused (CausedByStudent) counts like a cancellation. After that, support decides (design.md
// section 4), because each round costs the provider's fees and the host's trust.
const (
	CancelMost   = 3
	cancelWindow = 30 * 24 * time.Hour
)

// CancelRefusal returns why a student cannot cancel the booking at now, or nil. paid is the state of the payment that
// the booking was confirmed with: while the payer's bank may take the money back, it must not be refunded as well.
// cancelled lists when the student, or another account of the mailbox, cancelled other bookings or caused refunds.
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

// CausedByStudent reports whether the student caused the refund of a payment that booked no bed, by the code of its
// refusal: by another gender, a second page (the code is "" if its booking is over), or a page that was paid
// days later.
func CausedByStudent(refused string) bool {
	return slices.Contains([]string{"", ErrWrongGender.Code, ErrAlreadyBooked.Code, ErrPaidLate.Code}, refused)
}

// ErrRefundedOften refuses a hold because its payment might be refunded as well.
var ErrRefundedOften = hostel.NewProblem(hostel.Conflict, "refunded_often",
	"You were refunded three times in 30 days, so our support decides about your next bed. Write to us.")

// RefundRefusal returns ErrRefundedOften if a student who caused refunds at some times and cancelled at others cannot
// hold a bed at now, or nil. Cancellations alone do not stop a hold: the next booking cannot be cancelled.
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
