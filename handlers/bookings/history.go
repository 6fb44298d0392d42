package bookings

import (
	"context"
	"errors"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/views/bookingview/progress"
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

// linkNotices returns the notice about the end of a held booking's payment link, if the student must read one.
func (co *common) linkNotices(ctx context.Context, bookingID string) ([]progress.Notice, error) {
	link, err := co.records.LastLink(ctx, bookingID)
	if errors.Is(err, booking.ErrUnknownLink) {
		return nil, nil
	}
	notice := progress.LinkNotice(link, co.present.clock())
	if err != nil || notice.Text == "" {
		return nil, err
	}
	return []progress.Notice{notice}, nil
}

// Records reads bookings with their payments and transitions.
type Records interface {
	booking.CurrentBookings
	// Record returns the record of the booking with a code, or booking.ErrUnknownBooking.
	Record(ctx context.Context, code string) (hostel.Record, error)
	// Story returns a student's history. It has the records of four kinds of bookings: the newest ones, the current one,
	// those whose money is not settled, and the one with the code, unless code is "".
	Story(ctx context.Context, studentID string, newest int, code string) (hostel.History, error)
	// LastLink returns the payment link of a booking that changed last, or booking.ErrUnknownLink.
	LastLink(ctx context.Context, bookingID string) (booking.PaymentLink, error)
}
