package store

import (
	"context"
	"database/sql"
	"errors"

	"efie/hostel"
)

// Standing is what a student has: the booking that takes a bed, and the newest payment.
func (s *Store) Standing(ctx context.Context, studentID string) (hostel.Standing, error) {
	var standing hostel.Standing
	b, err := scanBooking(s.read.QueryRowContext(ctx, `select `+bookingColumns+` from bookings
		where student_id = $1 and state in ('held', 'confirmed')`, studentID))
	switch {
	case err == nil:
		standing.Booking = &b
	case !errors.Is(err, sql.ErrNoRows):
		return standing, err
	}
	p, err := scanPayment(s.read.QueryRowContext(ctx, `select `+paymentColumns+` from payments
		where student_id = $1 order by created_at desc limit 1`, studentID))
	switch {
	case err == nil:
		standing.Payment = &p
	case !errors.Is(err, hostel.ErrUnknownPayment):
		return standing, err
	}
	return standing, nil
}
