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

// refunds returns when a mailbox caused a refund, and when it cancelled a confirmed booking.
func (rec *records) refunds(studentID, mailbox string) (caused, cancelled []time.Time) {
	for _, whose := range []string{studentID, mailbox} {
		for _, b := range rec.holds[whose] {
			if whose != studentID && b.StudentID == studentID {
				continue // counted already
			}
			for _, m := range rec.transitions[b.ID] {
				if m.Was == string(hostel.Confirmed) && m.Next == string(hostel.Cancelled) &&
					m.Cause == hostel.ByStudent {
					cancelled = append(cancelled, m.At)
				}
			}
			for _, p := range b.attempts {
				for _, m := range rec.transitions[p.Reference] {
					if m.Was == string(hostel.PaymentSucceeded) && m.Next == string(hostel.PaymentRefundDue) &&
						booking.CausedByStudent(p.Refused) {
						caused = append(caused, m.At)
					}
				}
			}
		}
	}
	return caused, cancelled
}

// neighbours counts the bookings of other students that share the network or the domain of a new hold.
func (rec *records) neighbours(b hostel.Booking) (n booking.Neighbours) {
	for _, other := range rec.bookings {
		stands := other.State == hostel.Held && b.HeldAt.Before(other.ExpiresAt) && other.StudentID != b.StudentID
		if stands && b.Network != "" && other.network == b.Network {
			n.Network++
		}
		switch {
		case b.Domain == "" || other.domain != b.Domain:
		case stands:
			n.Domain++
		case other.State == hostel.Confirmed || other.State == hostel.Ended:
			n.Paid++
		}
	}
	return n
}

// shareMailbox returns the mailbox's other holds that ran out. It fails with booking.MailboxRefusal about the rest.
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

// refusal returns why a student cannot book a room type. An unknown student may book every open one.
func (rec *records) refusal(roomUUID, studentID string) error {
	r, known := rec.rooms[roomUUID]
	if !known {
		return booking.ErrUnknownRoom
	}
	s, enrolled := rec.students[studentID]
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
