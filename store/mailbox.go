package store

import (
	"context"
	"time"

	"efie/hostel"
)

// unpaidHolds are those holds of a student, and of all accounts of the mailbox, that may count against another
// one at now.
func unpaidHolds(ctx context.Context, tx transaction, studentID, mailbox string, now time.Time) ([]hostel.Booking, error) {
	since := millis(hostel.HoardingSince(now))
	rows, err := tx.QueryContext(ctx, `select `+bookingColumns+` from bookings where student_id = $1 and held_at > $2 and confirmed_at = 0
		union select `+bookingColumns+` from bookings where mailbox <> '' and mailbox = $3 and held_at > $4 and confirmed_at = 0`,
		studentID, since, mailbox, since)
	return collect(rows, err, scanBooking)
}

// shareMailbox ends the holds of other accounts of the mailbox that are over. It fails with what
// hostel.MailboxRefusal says of the rest. Transactions are serializable, so of two accounts at once one sees the
// hold of the other.
func shareMailbox(ctx context.Context, tx transaction, b hostel.Booking) error {
	rows, err := tx.QueryContext(ctx, `select `+bookingColumns+` from bookings
		where mailbox <> '' and mailbox = $1 and state = 'held' and student_id <> $2`, b.Mailbox, b.StudentID)
	others, err := collect(rows, err, scanBooking)
	if err != nil {
		return err
	}
	ended, err := endHolds(ctx, tx, others, b.HeldAt)
	if err != nil || ended == len(others) {
		return err
	}
	return hostel.MailboxRefusal(others)
}
