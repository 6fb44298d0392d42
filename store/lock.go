package store

import (
	"context"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store/db"
)

// Each transaction about a student's bookings begins with one of these statements. The update changes nothing. It locks
// the student's account, so a second transaction about the student waits and then sees the changes of the first. The
// update cannot return the student, too: PostgreSQL would return the gender from before the wait.

// requireAccount locks an account's row. It fails with hostel.ErrUnknownStudent if the account was deleted.
func requireAccount(tx db.Tx, studentID string) error {
	return db.MustChange(tx, hostel.ErrUnknownStudent,
		`update accounts set deleted_at = 0 where id = $1 and deleted_at = 0`, studentID)
}

// writeFor runs f in a transaction, once it has locked an account as requireAccount does.
func (s *Store) writeFor(ctx context.Context, accountID string, f func(tx db.Tx) error) error {
	return s.Write(ctx, func(tx db.Tx) error {
		if err := requireAccount(tx, accountID); err != nil {
			return err
		}
		return f(tx)
	})
}

// lockStudentOfPayment locks the student of a payment. It fails with booking.ErrUnknownPayment.
func lockStudentOfPayment(tx db.Tx, reference string) error {
	return db.MustChange(tx, booking.ErrUnknownPayment, `update accounts set deleted_at = deleted_at
		where id = (select student_id from payments where reference = $1)`, reference)
}

// lockStudentOfBooking locks the student of a booking. It fails with booking.ErrUnknownBooking.
func lockStudentOfBooking(tx db.Tx, bookingID string) error {
	return db.MustChange(tx, booking.ErrUnknownBooking, `update accounts set deleted_at = deleted_at
		where id = (select student_id from bookings where id = $1)`, bookingID)
}

// lockHold locks the student of a booking and returns the booking. It fails with booking.ErrNoHold if the booking is
// not held at now, and with hostel.ErrUnknownStudent if the account was deleted.
func lockHold(tx db.Tx, bookingID string, now time.Time) (hostel.Booking, error) {
	if err := lockStudentOfBooking(tx, bookingID); err != nil {
		return hostel.Booking{}, err
	}
	b, err := scanBooking(tx.QueryRow(selectBooking, bookingID))
	if err != nil || b.State == hostel.Held && now.Before(b.ExpiresAt) {
		return b, err
	}
	if err := requireAccount(tx, b.StudentID); err != nil { // an account with a hold cannot be deleted
		return b, err
	}
	return b, booking.ErrNoHold
}
