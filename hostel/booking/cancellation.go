package booking

import (
	"time"

	"efie/hostel"
)

// A student, together with all accounts of the same mailbox, may cancel CancelMost bookings within cancelWindow.
// After that, support decides (design.md section 4), because each round costs the provider's fees and the host's
// trust.
const (
	CancelMost   = 3
	cancelWindow = 30 * 24 * time.Hour
)

// CancelRefusal returns why a student cannot cancel the booking at now, or nil. paid is the state of the payment that
// the booking was confirmed with: while the payer's bank may take the money back, it must not be refunded as well.
// cancelled lists when the student, or another account of the mailbox, cancelled other bookings.
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

func cancelledOften(cancelled []time.Time, now time.Time) bool {
	count := 0
	for _, at := range cancelled {
		if at.After(now.Add(-cancelWindow)) {
			count++
		}
	}
	return count >= CancelMost
}
