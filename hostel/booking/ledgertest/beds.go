package ledgertest

import (
	"slices"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
)

// earlier returns the holds of a student and of a mailbox that may count against a new hold.
func (rec *records) earlier(b hostel.Booking) (earlier []hostel.Booking) {
	since := toMillisecond(booking.HoardingSince(b.HeldAt))
	for _, whose := range []string{b.StudentID, b.Mailbox} {
		for _, held := range slices.Backward(rec.holds[whose]) {
			if !held.HeldAt.After(since) {
				break
			}
			if whose == b.StudentID || held.StudentID != b.StudentID { // no hold twice
				earlier = append(earlier, held.Booking)
			}
		}
	}
	return earlier
}

// cancellations returns when the student of a booking, or another account of its mailbox, cancelled confirmed
// bookings.
func (rec *records) cancellations(own *bookingEntry) (at []time.Time) {
	for _, whose := range []string{own.StudentID, own.mailbox} {
		for _, b := range rec.holds[whose] {
			if whose != own.StudentID && b.StudentID == own.StudentID {
				continue // counted already
			}
			for _, m := range rec.transitions[b.ID] {
				if m.Was == string(hostel.Confirmed) && m.Next == string(hostel.Cancelled) &&
					m.Cause == hostel.ByStudent {
					at = append(at, m.At)
				}
			}
		}
	}
	return at
}

// shareMailbox returns the holds of other accounts of a mailbox that ran out and are to be ended. It fails with what
// booking.MailboxRefusal says about the rest.
func (l *Ledger) shareMailbox(b hostel.Booking) (over []*bookingEntry, err error) {
	var others []hostel.Booking
	for _, other := range l.taking {
		if b.Mailbox == "" || other.mailbox != b.Mailbox || other.State != hostel.Held ||
			other.StudentID == b.StudentID {
			continue
		}
		if !b.HeldAt.Before(other.ExpiresAt) && l.RanOut(other.Booking, other.tries(), b.HeldAt) {
			over = append(over, other)
			continue
		}
		others = append(others, other.Booking)
	}
	return over, booking.MailboxRefusal(others)
}

// refusal returns why a student cannot book a room type, whether or not a bed is left. A student whom the ledger does
// not know may book every open room type.
func (l *Ledger) refusal(roomUUID, studentID string) error {
	r, known := l.rooms[roomUUID]
	if !known {
		return booking.ErrUnknownRoom
	}
	s, enrolled := l.students[studentID]
	if !enrolled {
		return catalogue.RoomRefusal(&r.hostel, &r.room, 1)
	}
	return booking.StudentRefusal(&r.hostel, &r.room, &s)
}

// over returns the holds that ran out, of one room type or of all ("").
func (l *Ledger) over(now time.Time, roomUUID string) (over []*bookingEntry) {
	for _, b := range l.taking {
		if b.State != hostel.Held || now.Before(b.ExpiresAt) || roomUUID != "" && b.RoomUUID != roomUUID {
			continue
		}
		if l.RanOut(b.Booking, b.tries(), now) {
			over = append(over, b)
		}
	}
	return over
}
