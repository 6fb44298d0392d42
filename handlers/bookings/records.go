package bookings

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"slices"
	"time"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/booking"
	"efie/views/bookingview/progress"
)

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

// ownRecords reads the records of the student who asks.
type ownRecords struct {
	Records
	events web.SecurityLog
}

// recordsShown is how many of the newest bookings the dashboard shows in full.
const recordsShown = 5

// recent returns a student's history with the records of the newest bookings.
func (or ownRecords) recent(ctx context.Context, student *hostel.Student) (hostel.History, error) {
	return or.read(ctx, student, recordsShown, "")
}

// read returns a student's history. See Records.Story.
func (or ownRecords) read(
	ctx context.Context, student *hostel.Student, newest int, code string,
) (hostel.History, error) {
	history, err := or.Story(ctx, student.ID, newest, code)
	for i := range history.Records {
		history.Records[i].Student = *student
	}
	return history, err
}

// of returns the student's own booking with a code, and the history around it. Another student's booking counts as
// unknown.
func (or ownRecords) of(
	r *http.Request, student *hostel.Student, code string,
) (hostel.Record, hostel.History, error) {
	history, err := or.read(r.Context(), student, 0, code)
	if err != nil {
		return hostel.Record{}, history, err
	}
	position := slices.IndexFunc(history.Records, func(record hostel.Record) bool { return record.Booking.Code == code })
	if position < 0 {
		return hostel.Record{}, history, or.refuseForeign(r, student, code)
	}
	record := history.Records[position]
	history.Records = []hostel.Record{record}
	return record, history, nil
}

// refuseForeign returns ErrUnknownBooking. It logs the request if the booking is another student's.
func (or ownRecords) refuseForeign(r *http.Request, student *hostel.Student, code string) error {
	record, err := or.Record(r.Context(), code)
	if err != nil {
		return err
	}
	if record.Booking.StudentID != student.ID {
		or.events.Event(r.Context(), r, "refused", slog.String("why", "another student's booking"),
			web.Account(student.Account))
	}
	return booking.ErrUnknownBooking
}

// linkNotices returns the notice about the end of the held bed's last link, if the student must read it. It returns nil
// while a link is live.
func (or ownRecords) linkNotices(ctx context.Context, bed hostel.HeldBed, now time.Time) ([]progress.Notice, error) {
	if bed.ID == "" || bed.Linked {
		return nil, nil
	}
	link, err := or.LastLink(ctx, bed.ID)
	if errors.Is(err, booking.ErrUnknownLink) {
		return nil, nil
	}
	notice := progress.LinkNotice(link, now)
	if err != nil || notice.Text == "" {
		return nil, err
	}
	return []progress.Notice{notice}, nil
}
