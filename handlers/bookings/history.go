package bookings

import (
	"context"

	"efie/hostel"
	"efie/hostel/booking"
)

// recordsShown is how many of the newest bookings the dashboard shows in full.
const recordsShown = 5

// history reads a student's bookings. See Records.Story.
func (co *common) history(ctx context.Context, student *hostel.Student, newest int, code string) (hostel.History,
	error) {
	s, err := co.records.Story(ctx, student.ID, newest, code)
	for i := range s.Records {
		s.Records[i].Student = *student
	}
	return s, err
}

// Records reads bookings with their payments and transitions.
type Records interface {
	booking.CurrentBookings
	// Record returns the record of the booking with a code, or booking.ErrUnknownBooking.
	Record(ctx context.Context, code string) (hostel.Record, error)
	// Story returns a student's history. It has the records of four kinds of bookings: the newest ones, the current one,
	// those whose money is not settled, and the one with the code, unless code is "".
	Story(ctx context.Context, studentID string, newest int, code string) (hostel.History, error)
}
