package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store/db"
)

// Each transaction about a student's bookings begins with one of these statements. The update changes nothing. It locks
// the student's account, so a second transaction about the student waits and then sees the changes of the first.

func lockStudent(ctx context.Context, tx db.Tx, id string) (hostel.Student, error) {
	return scanLocked(ctx, tx, hostel.ErrUnknownStudent, tx.QueryRowContext(ctx,
		`update accounts set deleted_at = deleted_at where id = $1 returning id`, id))
}

// scanLocked reads the student of a locked account, or returns unknown if no account was locked. The update cannot
// return the student, too: PostgreSQL would return the gender from before the wait.
func scanLocked(ctx context.Context, tx db.Tx, unknown error, row *sql.Row) (hostel.Student, error) {
	var id string
	err := row.Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		err = unknown
	}
	if err != nil {
		return hostel.Student{}, err
	}
	return studentIn(ctx, tx, id)
}

// lockStudentOfPayment locks the student of a payment. It fails with booking.ErrUnknownPayment.
func lockStudentOfPayment(ctx context.Context, tx db.Tx, reference string) (hostel.Student, error) {
	return scanLocked(ctx, tx, booking.ErrUnknownPayment, tx.QueryRowContext(ctx,
		`update accounts set deleted_at = deleted_at
			where id = (select student_id from payments where reference = $1) returning id`, reference))
}

// lockStudentOfBooking locks the student of a booking. It fails with booking.ErrUnknownBooking.
func lockStudentOfBooking(ctx context.Context, tx db.Tx, bookingID string) (hostel.Student, error) {
	return scanLocked(ctx, tx, booking.ErrUnknownBooking, tx.QueryRowContext(ctx,
		`update accounts set deleted_at = deleted_at
			where id = (select student_id from bookings where id = $1) returning id`, bookingID))
}

// lockHold locks the student of a booking and returns the booking. It fails with booking.ErrNoHold if the booking is
// not held at now, and with hostel.ErrUnknownStudent if the account was deleted.
func lockHold(ctx context.Context, tx db.Tx, bookingID string, now time.Time) (hostel.Booking, error) {
	student, err := lockStudentOfBooking(ctx, tx, bookingID)
	if err != nil {
		return hostel.Booking{}, err
	}
	b, err := scanBooking(tx.QueryRowContext(ctx, selectBooking, bookingID))
	switch {
	case err != nil:
	case student.Deleted():
		err = hostel.ErrUnknownStudent
	case b.State != hostel.Held || !now.Before(b.ExpiresAt):
		err = booking.ErrNoHold
	}
	return b, err
}
