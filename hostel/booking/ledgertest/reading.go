package ledgertest

import (
	"slices"
	"time"

	"efie/hostel"
)

// Booking returns the student's booking that takes a bed, and whether there is one.
func (l *Ledger) Booking(studentID string) (hostel.Booking, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if b := l.active(studentID); b != nil {
		return b.Booking, true
	}
	return hostel.Booking{}, false
}

// Payments returns all payments, in the order in which they were opened.
func (l *Ledger) Payments() []hostel.Payment {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := make([]hostel.Payment, len(l.ordered))
	for i, p := range l.ordered {
		all[i] = p.Payment
	}
	return all
}

// BookingOf returns a booking by its id; its state is "" if there is none.
func (l *Ledger) BookingOf(id string) hostel.Booking {
	l.mu.Lock()
	defer l.mu.Unlock()
	if b, known := l.bookings[id]; known {
		return b.Booking
	}
	return hostel.Booking{}
}

// Taken returns how many beds of a room type are taken.
func (l *Ledger) Taken(roomUUID string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.rooms[roomUUID].taken
}

// History returns the transitions of a booking or a payment.
func (l *Ledger) History(subject string) []hostel.Transition {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.transitions[subject])
}

// Letters returns the queued letters, in their order.
func (l *Ledger) Letters() []hostel.Letter {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.letters)
}

// Alarms returns the alarms that wait for a person.
func (l *Ledger) Alarms() (waiting []hostel.Alarm) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, a := range l.alarms {
		if !a.seen {
			waiting = append(waiting, a.Alarm)
		}
	}
	return waiting
}

// Dismiss ends every alarm about a reference, and reports whether there was one.
func (l *Ledger) Dismiss(reference string) (was bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, a := range l.alarms {
		if a.Reference == reference && !a.seen {
			a.seen, was = true, true
		}
	}
	return was
}

// NextAttempt returns when a payment is due to be asked about or refunded.
func (l *Ledger) NextAttempt(reference string) time.Time {
	l.mu.Lock()
	defer l.mu.Unlock()
	return time.UnixMilli(l.payments[reference].nextAt).UTC()
}
