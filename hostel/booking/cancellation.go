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

// CausedByStudent reports whether the student caused the refund of a successful payment p that booked no bed of b, its
// booking (R12). released reports whether the student ended the hold: by a release, or by a hold in another room.
//
// A payment of the student counts after a changed gender, a second payment ("" or already booked), and if it came days
// later. A payment through a link counts only if the student had released the bed and the money came before the hold
// would have ended. A payment books a held bed, so no other act of a student leads to a refund in that time: a gender
// can be changed only after the release. A second payer comes after a confirmation, a late payer after the hold.
func CausedByStudent(p hostel.Payment, b hostel.Booking, released bool) bool {
	if p.LinkID == "" {
		return slices.Contains([]string{"", ErrWrongGender.Code, ErrAlreadyBooked.Code, ErrPaidLate.Code}, p.Refused)
	}
	paidInTime := p.ChangedAt.Before(b.ExpiresAt)
	return released && paidInTime && b.ConfirmedAt.IsZero()
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
