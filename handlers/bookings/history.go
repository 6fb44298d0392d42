package bookings

import (
	"context"
	"time"

	"efie/handlers/web"
	"efie/hostel"
)

// recordsShown is how many of the newest bookings the dashboard shows in full.
const recordsShown = 5

// history is the present and past bookings of a student.
type history struct {
	cancelled []time.Time      // see hostel.History
	bookings  []hostel.Booking // all bookings, the newest first
	records   []hostel.Record  // see Records.Story
}

type historyReader struct {
	records Records
	events  web.SecurityLog
}

// history reads a student's bookings. See Records.Story.
func (hr *historyReader) history(ctx context.Context, student *hostel.Student, newest int, code string) (history,
	error) {
	s, err := hr.records.Story(ctx, student.ID, newest, code)
	for i := range s.Records {
		s.Records[i].Student = *student
	}
	return history{cancelled: s.Cancelled, bookings: s.Bookings, records: s.Records}, err
}

// latest returns the booking that takes a bed. Without one, it returns the booking that changed last, or nil.
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

// hadConfirmed reports whether the student had a confirmed booking at t.
func (s history) hadConfirmed(t time.Time) bool {
	for _, b := range s.bookings {
		began := !b.ConfirmedAt.IsZero() && !b.ConfirmedAt.After(t)
		if began && (b.State == hostel.Confirmed || b.ChangedAt.After(t)) {
			return true
		}
	}
	return false
}

// phase is the state of a booking at a moment, as its student sees it.
type phase int

const (
	phaseNone phase = iota
	phaseHeld
	phaseAwaitingProvider // the time to pay is over, and the provider has not reported the outcome yet
	phaseOver             // the hold ran out
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
	return phaseAwaitingProvider
}

// lastAttempt returns the newest payment of a booking, or nil.
func lastAttempt(r hostel.Record) *hostel.Payment {
	if len(r.Payments) == 0 {
		return nil
	}
	return &r.Payments[len(r.Payments)-1]
}

// lastTransition returns the last transition of a booking or a payment to a state, or the zero Transition.
func lastTransition(r hostel.Record, subject, state string) (last hostel.Transition) {
	for _, m := range r.Transitions {
		if m.Subject == subject && m.Next == state {
			last = m
		}
	}
	return last
}

// Records reads bookings with their payments and transitions.
type Records interface {
	// Record returns the record of the booking with a code, or booking.ErrUnknownBooking.
	Record(ctx context.Context, code string) (hostel.Record, error)
	// Story returns a student's history. It has the records of four kinds of bookings: the newest ones, the current one,
	// those whose money is not settled, and the one with the code, unless code is "".
	Story(ctx context.Context, studentID string, newest int, code string) (hostel.History, error)
}
