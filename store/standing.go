package store

import (
	"context"

	"efie/hostel"
	"efie/hostel/booking"
)

// Standing is what a student has: the booking that takes a bed.
func (s *Store) Standing(ctx context.Context, studentID string) (standing booking.CurrentBooking, err error) {
	err = s.ask(ctx, func(from transaction) error {
		b, err := activeBooking(ctx, from, studentID)
		if b.State != "" {
			standing.Booking = &b
		}
		return err
	})
	return standing, err
}

// bookedWith is the payment that a standing booking stands by, or booking.ErrUnknownPayment. An
// attempt that was reversed before it could book is not it.
func bookedWith(ctx context.Context, tx transaction, bookingID string) (hostel.Payment, error) {
	return scanPayment(tx.QueryRowContext(ctx, `select `+paymentColumns+` from payments
		where booking_id = $1 and state in ('allocated', 'disputed', 'reversed')
			and exists (select 1 from moves m where m.subject = reference and m.next = 'allocated')`, bookingID))
}
