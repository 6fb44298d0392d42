package store

import (
	"context"
	"slices"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store/db"
)

// selectUnpaid finds the unpaid holds of a student, and of all accounts of the mailbox, that may count against another
// hold: those since booking.HoardingSince.
const selectUnpaid = `select ` + bookingColumns + ` from bookings
		where student_id = $1 and held_at > $2 and confirmed_at = 0
	union select ` + bookingColumns + ` from bookings
		where mailbox <> '' and mailbox = $3 and held_at > $4 and confirmed_at = 0`

// byStudent narrows transitions to the cancellations of paid bookings by their students.
const byStudent = ` and m.was = 'confirmed' and m.next = 'cancelled' and m.cause = 'student'`

// lockMailbox locks the paid bookings of a booking's mailbox, so that its accounts cancel one after the other.
func lockMailbox(p *db.Pipeline, bookingID string) {
	p.Do(`update bookings set mailbox = mailbox where mailbox <> '' and confirmed_at > 0
		and mailbox = (select own.mailbox from bookings own where own.id = $1)`, bookingID)
}

// cancellations returns the times of the last cancellations of paid bookings, the newest first and at most
// booking.CancelMost, by the student of a booking or another account of its mailbox. Two plain joins need no
// temporary table, which costs SQLite more than all other reading for a dashboard.
func cancellations(ctx context.Context, tx db.Tx, b hostel.Booking) ([]time.Time, error) {
	own, err := times(ctx, tx, `select m.at from bookings b join moves m on m.subject = b.id
		where b.student_id = $1 and b.confirmed_at > 0`+byStudent, b.StudentID)
	if err != nil {
		return nil, err
	}
	others, err := cancellationsOfOthers(ctx, tx, b)
	return lastCancellations(append(own, others...)), err
}

// cancellationsOfOthers returns the times of cancellations by the other accounts of a booking's mailbox.
func cancellationsOfOthers(ctx context.Context, tx db.Tx, b hostel.Booking) ([]time.Time, error) {
	return times(ctx, tx, `select m.at from bookings own join bookings c on c.mailbox = own.mailbox
		join moves m on m.subject = c.id
		where own.id = $1 and own.mailbox <> '' and c.mailbox <> '' and c.student_id <> own.student_id
			and c.confirmed_at > 0`+byStudent, b.ID)
}

// isCancellation reports whether a transition is the cancellation of a paid booking by its student, as byStudent has it.
func isCancellation(m hostel.Transition) bool {
	return m.Was == string(hostel.Confirmed) && m.Next == string(hostel.Cancelled) && m.Cause == hostel.ByStudent
}

// lastCancellations returns the newest booking.CancelMost of times, the newest first.
func lastCancellations(all []time.Time) []time.Time {
	slices.SortFunc(all, func(x, y time.Time) int { return y.Compare(x) })
	return all[:min(len(all), booking.CancelMost)]
}

// times reads a column of times.
func times(ctx context.Context, tx db.Tx, query string, args ...any) ([]time.Time, error) {
	rows, err := tx.QueryContext(ctx, query, args...)
	return db.Collect(rows, err, func(row db.Scanner) (time.Time, error) {
		at, err := db.ScanValue[int64](row)
		return db.FromMillis(at), err
	})
}

// shareMailbox ends those holds of other accounts of the mailbox that have run out, and fails with
// booking.MailboxRefusal of the rest.
func shareMailbox(ctx context.Context, tx db.Tx, others []hostel.Booking, now time.Time) error {
	if err := endOver(ctx, tx, others, now); err != nil {
		return err
	}
	return booking.MailboxRefusal(slices.DeleteFunc(others, func(b hostel.Booking) bool {
		return b.State != hostel.Held
	}))
}
