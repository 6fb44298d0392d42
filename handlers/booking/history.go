package booking

import (
	"context"
	"time"

	"efie/handlers/web"
	"efie/hostel"
)

// remembered is how many of a student's bookings the dashboard shows in full.
const remembered = 5

// history is what a student has and had booked.
type history struct {
	cancelled []time.Time      // see hostel.History
	bookings  []hostel.Booking // all of them, the newest first
	records   []hostel.Record  // of the newest, of the one that takes a bed, and of those whose money is not settled
}

type historyReader struct {
	records Records
	events  web.SecurityLog
}

// history reads a student's bookings, with the records of the newest, and of the one with a code, or "".
func (hr *historyReader) history(ctx context.Context, student *hostel.Student, newest int, code string) (history,
	error) {
	s, err := hr.records.Story(ctx, student.ID, newest, code)
	for i := range s.Records {
		s.Records[i].Student = *student
	}
	return history{cancelled: s.Cancelled, bookings: s.Bookings, records: s.Records}, err
}

// latest is the record of the booking that takes a bed, otherwise of the one that moved last, or nil.
func (s history) latest() *hostel.Record {
	var latest *hostel.Record
	for i := range s.records {
		r := &s.records[i]
		if r.Booking.State.TakesBed() {
			return r
		}
		if latest == nil || r.Booking.ChangedAt.After(latest.Booking.ChangedAt) {
			latest = r
		}
	}
	return latest
}

// housedAt reports whether a booking of the student's stood confirmed at a moment.
func (s history) housedAt(t time.Time) bool {
	for _, b := range s.bookings {
		began := !b.ConfirmedAt.IsZero() && !b.ConfirmedAt.After(t)
		if began && (b.State == hostel.Confirmed || b.ChangedAt.After(t)) {
			return true
		}
	}
	return false
}

// phase is where a booking stands for its student, at a moment.
type phase int

// The phases. last: the time is over and the provider has not answered yet. over: the hold ran out.
const (
	phaseNone phase = iota
	phaseHeld
	phaseLastWord
	phaseOver
	phaseConfirmed
)

func phaseOf(r *hostel.Record, now time.Time) phase {
	switch {
	case r == nil:
		return phaseNone
	case r.Booking.State == hostel.Confirmed:
		return phaseConfirmed
	case r.Booking.State == hostel.Expired:
		return phaseOver
	case r.Booking.State != hostel.Held:
		return phaseNone
	case now.Before(r.Booking.ExpiresAt):
		return phaseHeld
	case r.Booking.RanOut(r.Payments, now):
		return phaseOver
	}
	return phaseLastWord
}

// lastAttempt is the payment that was opened last, nil where there is none.
func lastAttempt(r hostel.Record) *hostel.Payment {
	if len(r.Payments) == 0 {
		return nil
	}
	return &r.Payments[len(r.Payments)-1]
}

// movedTo is the last move of a booking or a payment to a state; the zero Move where there is none.
func movedTo(r hostel.Record, subject, state string) (last hostel.Transition) {
	for _, m := range r.Transitions {
		if m.Subject == subject && m.Next == state {
			last = m
		}
	}
	return last
}

// Records says what became of bookings.
type Records interface {
	// Record is everything about the booking with a code, or booking.ErrUnknownBooking.
	Record(ctx context.Context, code string) (hostel.Record, error)
	// Story is what a student has and had: in full of the newest bookings, of the current one, of those whose money is
	// not settled, and of the one with a code, or "".
	Story(ctx context.Context, studentID string, newest int, code string) (hostel.History, error)
}
