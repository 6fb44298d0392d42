package ledgertest

import (
	"slices"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
)

// active returns the student's booking that takes a bed, or nil.
func (l *Ledger) active(studentID string) *bookingEntry {
	i := slices.IndexFunc(l.taking, func(b *bookingEntry) bool { return b.StudentID == studentID })
	if i < 0 {
		return nil
	}
	return l.taking[i]
}

// earlier returns the holds of a student and of a mailbox that may count against a new hold.
func (l *Ledger) earlier(b hostel.Booking) (earlier []hostel.Booking) {
	since := toMillisecond(booking.HoardingSince(b.HeldAt))
	for _, whose := range []string{b.StudentID, b.Mailbox} {
		for _, held := range slices.Backward(l.holds[whose]) {
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
func (l *Ledger) cancellations(own *bookingEntry) (at []time.Time) {
	for _, whose := range []string{own.StudentID, own.mailbox} {
		for _, b := range l.holds[whose] {
			if whose != own.StudentID && b.StudentID == own.StudentID {
				continue // counted already
			}
			for _, m := range l.transitions[b.ID] {
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

// full reports whether no bed of a room type is left once so many of its bookings have ended.
func (l *Ledger) full(roomUUID string, gone int) bool {
	r := l.rooms[roomUUID]
	return r.taken-gone >= r.beds
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

// endHolds ends those of the holds that are still held, and returns how many.
func (l *Ledger) endHolds(holds []*bookingEntry, now time.Time) (ended int) {
	for _, b := range holds {
		if b.State == hostel.Held {
			l.end(b, hostel.Expired, hostel.Occasion{Now: now, Cause: hostel.ByTime})
			ended++
		}
	}
	return ended
}

// end changes a booking that takes a bed to a state that does not, and frees the bed.
func (l *Ledger) end(b *bookingEntry, next hostel.BookingState, at hostel.Occasion) {
	l.setBookingState(b, next, at)
	l.rooms[b.RoomUUID].taken--
}

// setBookingState changes a booking's state. The caller counts its bed.
func (l *Ledger) setBookingState(b *bookingEntry, next hostel.BookingState, at hostel.Occasion) {
	was := b.State
	if !was.CanBecome(next) {
		panic("booking " + b.ID + " cannot go from " + string(was) + " to " + string(next))
	}
	b.State, b.ChangedAt = next, toMillisecond(at.Now)
	switch {
	case !next.TakesBed():
		l.taking = slices.DeleteFunc(l.taking, func(other *bookingEntry) bool { return other == b })
	case !was.TakesBed():
		l.taking = append(l.taking, b)
	}
	l.write(b, hostel.Transition{Subject: b.ID, Was: string(was), Next: string(next), Cause: at.Cause, At: at.Now})
}

func (b *bookingEntry) tries() []hostel.Payment {
	tries := make([]hostel.Payment, len(b.attempts))
	for i, p := range b.attempts {
		tries[i] = p.Payment
	}
	return tries
}

// write adds a transition of a booking or of one of its payments, not earlier than the one before it.
func (l *Ledger) write(b *bookingEntry, m hostel.Transition) {
	m.At = toMillisecond(m.At)
	if before := l.transitions[m.Subject]; len(before) > 0 && before[len(before)-1].At.After(m.At) {
		m.At = before[len(before)-1].At
	}
	l.transitions[m.Subject] = append(l.transitions[m.Subject], m)
	l.changed[b] = true
}

// toMillisecond returns a time as the store gives it back.
func toMillisecond(t time.Time) time.Time {
	if t.IsZero() {
		return time.Time{}
	}
	return time.UnixMilli(t.UnixMilli()).UTC()
}
