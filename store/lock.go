package store

import (
	"context"
	"errors"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store/db"
)

// Each transaction about a student's bookings begins with one of these statements. The update changes nothing. It locks
// the student's row, so a second transaction about the student waits and then sees the changes of the first.

func lockStudent(ctx context.Context, tx db.Tx, id string) (hostel.Student, error) {
	return scanStudent(tx.QueryRowContext(ctx, `update students set deleted_at = deleted_at
		where id = $1 returning `+studentColumns, id))
}

// lockStudentOfPayment locks the student of a payment. It fails with booking.ErrUnknownPayment.
func lockStudentOfPayment(ctx context.Context, tx db.Tx, reference string) (hostel.Student, error) {
	student, err := scanStudent(tx.QueryRowContext(ctx, `update students set deleted_at = deleted_at
		where id = (select student_id from payments where reference = $1) returning `+studentColumns, reference))
	if errors.Is(err, hostel.ErrUnknownStudent) {
		return student, booking.ErrUnknownPayment
	}
	return student, err
}

// lockStudentOfBooking locks the student of a booking. It fails with booking.ErrUnknownBooking.
func lockStudentOfBooking(ctx context.Context, tx db.Tx, bookingID string) (hostel.Student, error) {
	student, err := scanStudent(tx.QueryRowContext(ctx, `update students set deleted_at = deleted_at
		where id = (select student_id from bookings where id = $1) returning `+studentColumns, bookingID))
	if errors.Is(err, hostel.ErrUnknownStudent) {
		return student, booking.ErrUnknownBooking
	}
	return student, err
}
