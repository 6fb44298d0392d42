package booking

import (
	"time"

	"efie/hostel"
)

// A student, and all accounts of one mailbox together, may cancel so many bookings in so long. After that,
// support decides (design.md section 4): each round costs the provider's fees, and a host's trust.
const (
	CancelMost   = 3
	cancelWindow = 30 * 24 * time.Hour
)

// CancelRefusal is why a student cannot cancel the booking at now, nil when they can. paid is what
// it was confirmed with: while the payer's bank may take that back, nobody sends it back as well.
// cancelled is when the student, or another account of the mailbox, cancelled other bookings.
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
