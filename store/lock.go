package store

import (
	"context"
	"database/sql"
	"errors"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store/db"
)

// Each transaction about a student's bookings begins with one of these statements. The update changes nothing. It locks
// the student's account, so a second transaction about the student waits and then sees the changes of the first.

func lockStudent(ctx context.Context, tx db.Tx, id string) (hostel.Student, error) {
	return scanLocked(ctx, tx, tx.QueryRowContext(ctx, `update accounts set deleted_at = deleted_at
		where id = $1 returning id`, id))
}

// scanLocked reads the student of a locked account. The update cannot return the student, too: PostgreSQL would return
// the gender from before the wait.
func scanLocked(ctx context.Context, tx db.Tx, row *sql.Row) (hostel.Student, error) {
	var id string
	if err := row.Scan(&id); err != nil && !errors.Is(err, sql.ErrNoRows) {
		return hostel.Student{}, err
	}
	return studentIn(ctx, tx, id) // without a row id is "", which no account has
}

// lockStudentOfPayment locks the student of a payment. It fails with booking.ErrUnknownPayment.
func lockStudentOfPayment(ctx context.Context, tx db.Tx, reference string) (hostel.Student, error) {
	student, err := scanLocked(ctx, tx, tx.QueryRowContext(ctx, `update accounts set deleted_at = deleted_at
		where id = (select student_id from payments where reference = $1) returning id`, reference))
	if errors.Is(err, hostel.ErrUnknownStudent) {
		return student, booking.ErrUnknownPayment
	}
	return student, err
}

// lockStudentOfBooking locks the student of a booking. It fails with booking.ErrUnknownBooking.
func lockStudentOfBooking(ctx context.Context, tx db.Tx, bookingID string) (hostel.Student, error) {
	student, err := scanLocked(ctx, tx, tx.QueryRowContext(ctx, `update accounts set deleted_at = deleted_at
		where id = (select student_id from bookings where id = $1) returning id`, bookingID))
	if errors.Is(err, hostel.ErrUnknownStudent) {
		return student, booking.ErrUnknownBooking
	}
	return student, err
}
