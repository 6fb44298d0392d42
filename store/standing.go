package store

import (
	"context"
	"database/sql"
	"errors"

	"efie/hostel"
)

// Standing is what a student has: the booking that takes a bed.
func (s *Store) Standing(ctx context.Context, studentID string) (hostel.Standing, error) {
	b, err := scanBooking(s.read.QueryRowContext(ctx, `select `+bookingColumns+` from bookings
		where student_id = $1 and state in ('held', 'confirmed')`, studentID))
	if errors.Is(err, hostel.ErrUnknownBooking) {
		return hostel.Standing{}, nil
	}
	return hostel.Standing{Booking: &b}, err
}

// bookedWith is the payment that a standing booking stands by, or hostel.ErrUnknownPayment. An
// attempt that was reversed before it could book is not it.
func bookedWith(ctx context.Context, tx *sql.Tx, bookingID string) (hostel.Payment, error) {
	return scanPayment(tx.QueryRowContext(ctx, `select `+paymentColumns+` from payments
		where booking_id = $1 and state in ('allocated', 'disputed', 'reversed')
			and exists (select 1 from moves m where m.subject = reference and m.next = 'allocated')`, bookingID))
}
