package store

import (
	"context"
	"slices"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store/db"
)

// unpaidHolds returns the unpaid holds of a student, and of all accounts of the mailbox, that count against another
// hold at now.
func unpaidHolds(
	ctx context.Context, tx db.Tx, studentID, mailbox string, now time.Time,
) ([]hostel.Booking, error) {
	since := db.Millis(booking.HoardingSince(now))
	rows, err := tx.QueryContext(ctx, `select `+bookingColumns+` from bookings
			where student_id = $1 and held_at > $2 and confirmed_at = 0
		union select `+bookingColumns+` from bookings
			where mailbox <> '' and mailbox = $3 and held_at > $4 and confirmed_at = 0`,
		studentID, since, mailbox, since)
	return db.Collect(rows, err, scanBooking)
}

// byStudent narrows transitions to the cancellations of paid bookings by their students.
const byStudent = ` and m.was = 'confirmed' and m.next = 'cancelled' and m.cause = 'student'`

// cancellations returns the times of the last cancellations of paid bookings, the newest first and at most
// booking.CancelMost, by the student of a booking or another account of its mailbox. Two plain joins need no
// temporary table, which costs SQLite more than all other reading for a dashboard.
func cancellations(ctx context.Context, tx db.Tx, b hostel.Booking) ([]time.Time, error) {
	own, err := times(ctx, tx, `select m.at from bookings b join moves m on m.subject = b.id
		where b.student_id = $1 and b.confirmed_at > 0`+byStudent, b.StudentID)
	if err != nil {
		return nil, err
	}
	others, err := times(ctx, tx, `select m.at from bookings own join bookings c on c.mailbox = own.mailbox
		join moves m on m.subject = c.id
		where own.id = $1 and own.mailbox <> '' and c.mailbox <> '' and c.student_id <> own.student_id
			and c.confirmed_at > 0`+byStudent, b.ID)
	all := slices.SortedFunc(slices.Values(append(own, others...)), func(x, y time.Time) int { return y.Compare(x) })
	return all[:min(len(all), booking.CancelMost)], err
}

// times reads a column of times.
func times(ctx context.Context, tx db.Tx, query string, args ...any) ([]time.Time, error) {
	rows, err := tx.QueryContext(ctx, query, args...)
	return db.Collect(rows, err, func(row db.Scanner) (time.Time, error) {
		at, err := db.ScanValue[int64](row)
		return db.FromMillis(at), err
	})
}

// shareMailbox ends expired holds of other accounts of the mailbox, and fails with booking.MailboxRefusal of the rest.
// Transactions are serializable, so of two accounts at the same time, one sees the hold of the other.
func shareMailbox(ctx context.Context, tx db.Tx, b hostel.Booking) error {
	rows, err := tx.QueryContext(ctx, `select `+bookingColumns+` from bookings
		where mailbox <> '' and mailbox = $1 and state = 'held' and student_id <> $2`, b.Mailbox, b.StudentID)
	others, err := db.Collect(rows, err, scanBooking)
	if err != nil {
		return err
	}
	ended, err := endHolds(ctx, tx, others, b.HeldAt)
	if err != nil || ended == len(others) {
		return err
	}
	return booking.MailboxRefusal(others)
}
