package bookings

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"efie/cli/output"
	"efie/cli/run"
	"efie/hostel"
	"efie/hostel/booking"
)

// NormalText returns an operator's input in the ledger's form: an email address in lower case, a booking's code without
// dashes and spaces, a reference in upper case.
func NormalText(text string) string {
	text = strings.TrimSpace(text)
	if email := hostel.NormalEmail(text); strings.Contains(email, "@") {
		return email
	}
	if code, ok := booking.NormalCode(text); ok {
		return code
	}
	return strings.ToUpper(text)
}

// find returns the booking with this code or payment's reference, or all bookings of the student with this email
// address, the newest first. It fails if it finds nothing.
func find(ctx context.Context, d *run.BackOffice, text string) ([]hostel.Record, error) {
	normal := NormalText(text)
	if strings.Contains(normal, "@") {
		return studentBookings(ctx, d, normal)
	}
	record, err := Record(ctx, d, text)
	if errors.Is(err, booking.ErrUnknownBooking) {
		return nil, unknownText(ctx, d, text)
	}
	return []hostel.Record{record}, err
}

// Record returns the booking with this code or payment's reference. It fails with booking.ErrUnknownBooking.
func Record(ctx context.Context, d *run.BackOffice, text string) (hostel.Record, error) {
	code := NormalText(text)
	s, err := d.Settlement(ctx, code)
	switch {
	case err == nil:
		code = s.Booking.Code
	case !errors.Is(err, booking.ErrUnknownPayment):
		return hostel.Record{}, err
	}
	return d.Record(ctx, code)
}

// studentBookings returns all bookings of the student with this email address, as find does.
func studentBookings(ctx context.Context, d *run.BackOffice, email string) ([]hostel.Record, error) {
	student, err := d.StudentByEmail(ctx, email)
	if errors.Is(err, hostel.ErrUnknownStudent) {
		return nil, unknownText(ctx, d, email)
	}
	if err != nil {
		return nil, err
	}
	bookings, err := d.Bookings(ctx, student.ID)
	if err != nil {
		return nil, err
	}
	if len(bookings) == 0 {
		return nil, fmt.Errorf("the student %s has an account but no booking", email)
	}
	records := make([]hostel.Record, len(bookings))
	for i, b := range bookings {
		if records[i], err = d.Record(ctx, b.Code); err != nil {
			return nil, err
		}
	}
	return records, nil
}

// unknownText returns the error for a text that matches nothing. If it is the reference of an alarm, the error
// describes the alarm.
func unknownText(ctx context.Context, d *run.BackOffice, text string) error {
	alarms, err := alarmsAbout(ctx, d, text)
	if err != nil {
		return err
	}
	if len(alarms) > 0 {
		a := alarms[0]
		return fmt.Errorf("no payment has the reference %q, but an alarm about it has been open since %s: %s. %s",
			a.Reference, output.Readable(a.RaisedAt), a.Kind, output.Clean(a.Detail))
	}
	return fmt.Errorf("nothing matches %q; expected a booking's code, a payment's reference or a student's email address",
		text)
}

// alarmsAbout returns the open alarms about a payment's reference.
func alarmsAbout(ctx context.Context, d *run.BackOffice, text string) ([]hostel.Alarm, error) {
	alarms, err := d.Alarms(ctx)
	var about []hostel.Alarm
	for _, a := range alarms {
		if a.Reference == text || a.Reference == NormalText(text) {
			about = append(about, a)
		}
	}
	return about, err
}
