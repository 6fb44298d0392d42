package ledgertest

import (
	"slices"
	"time"

	"efie/hostel"
)

// Booking returns the student's booking that takes a bed, or false if the student takes no bed.
func (rec *records) Booking(studentID string) (hostel.Booking, bool) {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	if b := rec.active(studentID); b != nil {
		return b.Booking, true
	}
	return hostel.Booking{}, false
}

func (rec *records) Payments() []hostel.Payment {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	all := make([]hostel.Payment, len(rec.ordered))
	for i, p := range rec.ordered {
		all[i] = p.Payment
	}
	return all
}

func (rec *records) BookingOf(id string) hostel.Booking {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	if b, known := rec.bookings[id]; known {
		return b.Booking
	}
	return hostel.Booking{}
}

func (rec *records) Taken(roomUUID string) int {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	return rec.rooms[roomUUID].taken
}

func (rec *records) History(subject string) []hostel.Transition {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	return slices.Clone(rec.transitions[subject])
}

func (rec *records) Emails() []hostel.Email {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	return slices.Clone(rec.emails)
}

// Notes returns the kept reasons about the bookings of a student, the oldest first.
func (rec *records) Notes(studentID string) []hostel.Note {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(rec.notes), func(n hostel.Note) bool { return n.AccountID != studentID })
}

// Alarms returns the alarms that were not dismissed.
func (rec *records) Alarms() []hostel.Alarm {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	return rec.alarms.waiting()
}

func (rec *records) Dismiss(reference string) bool {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	return rec.alarms.dismiss(reference)
}

func (rec *records) NextAttempt(reference string) time.Time {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	return time.UnixMilli(rec.payments[reference].nextAt).UTC()
}

// activePayments returns the payments of active bookings.
func activePayments(l *Ledger) (paid []hostel.Payment) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, b := range l.taking {
		for _, p := range b.attempts {
			if p.State == hostel.PaymentAllocated || p.State == hostel.PaymentDisputed {
				paid = append(paid, p.Payment)
			}
		}
	}
	return paid
}
