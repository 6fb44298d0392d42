package store

import (
	"context"
	"database/sql"
	"errors"

	"efie/hostel"
)

// Standing is what a student has: the booking that takes a bed, what paid for it, and the
// payment that moved last.
func (s *Store) Standing(ctx context.Context, studentID string) (hostel.Standing, error) {
	var standing hostel.Standing
	b, err := scanBooking(s.read.QueryRowContext(ctx, `select `+bookingColumns+` from bookings
		where student_id = $1 and state in ('held', 'confirmed')`, studentID))
	switch {
	case err == nil:
		standing.Booking = &b
	case !errors.Is(err, hostel.ErrUnknownBooking):
		return standing, err
	}
	if standing.Confirmed() {
		standing.Paid, err = maybePayment(bookedWith(ctx, s.read, b.ID))
		if err != nil {
			return standing, err
		}
	}
	standing.Latest, err = maybePayment(scanPayment(s.read.QueryRowContext(ctx, `select `+paymentColumns+` from payments
		where student_id = $1 order by changed_at desc, created_at desc limit 1`, studentID)))
	return standing, err
}

// bookedWith is the payment that a standing booking stands by, or hostel.ErrUnknownPayment. An
// attempt that was reversed before it could book is not it.
func bookedWith(ctx context.Context, from rowQuerier, bookingID string) (hostel.Payment, error) {
	return scanPayment(from.QueryRowContext(ctx, `select `+paymentColumns+` from payments
		where booking_id = $1 and state in ('allocated', 'disputed', 'reversed')
			and exists (select 1 from moves m where m.subject = reference and m.next = 'allocated')`, bookingID))
}

type rowQuerier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// maybePayment is the payment, or nil where there is none.
func maybePayment(p hostel.Payment, err error) (*hostel.Payment, error) {
	if errors.Is(err, hostel.ErrUnknownPayment) {
		return nil, nil
	}
	return &p, err
}
