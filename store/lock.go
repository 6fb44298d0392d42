package store

import (
	"context"
	"errors"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store/db"
)

// A transaction about a student's bookings begins with one of these statements. The update changes nothing, but locks
// the student's row: a second transaction about the student waits and sees what the first has done.

func lockStudent(ctx context.Context, tx db.Tx, id string) (hostel.Student, error) {
	return scanStudent(tx.QueryRowContext(ctx, `update students set deleted_at = deleted_at
		where id = $1 returning `+studentColumns, id))
}

// lockPayer locks the student of a payment. It fails with booking.ErrUnknownPayment.
func lockPayer(ctx context.Context, tx db.Tx, reference string) (hostel.Student, error) {
	student, err := scanStudent(tx.QueryRowContext(ctx, `update students set deleted_at = deleted_at
		where id = (select student_id from payments where reference = $1) returning `+studentColumns, reference))
	if errors.Is(err, hostel.ErrUnknownStudent) {
		return student, booking.ErrUnknownPayment
	}
	return student, err
}

// lockGuest locks the student of a booking. It fails with booking.ErrUnknownBooking.
func lockGuest(ctx context.Context, tx db.Tx, bookingID string) (hostel.Student, error) {
	student, err := scanStudent(tx.QueryRowContext(ctx, `update students set deleted_at = deleted_at
		where id = (select student_id from bookings where id = $1) returning `+studentColumns, bookingID))
	if errors.Is(err, hostel.ErrUnknownStudent) {
		return student, booking.ErrUnknownBooking
	}
	return student, err
}
