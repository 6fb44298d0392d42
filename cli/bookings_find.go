package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"efie/cli/output"
	"efie/hostel"
	"efie/hostel/booking"
)

// normalText returns what an operator typed in the form that the ledger uses: an e-mail address in lower case, a
// booking's code without dashes and spaces, a reference in upper case.
func normalText(text string) string {
	text = strings.TrimSpace(text)
	if strings.Contains(text, "@") {
		return hostel.NormalEmail(text)
	}
	if code, ok := booking.NormalCode(text); ok {
		return code
	}
	return strings.ToUpper(text)
}

// find returns everything about the booking with this code or this payment's reference, or about all bookings of
// the student with this e-mail address, the newest first. It fails if there is none.
func (d *backOffice) find(ctx context.Context, text string) ([]hostel.Record, error) {
	normal := normalText(text)
	if strings.Contains(normal, "@") {
		return d.ofStudent(ctx, normal)
	}
	code := normal
	s, err := d.Settlement(ctx, normal)
	switch {
	case err == nil:
		code = s.Booking.Code
	case !errors.Is(err, booking.ErrUnknownPayment):
		return nil, err
	}
	record, err := d.Record(ctx, code)
	if errors.Is(err, booking.ErrUnknownBooking) {
		return nil, d.unknown(ctx, text)
	}
	return []hostel.Record{record}, err
}

// ofStudent is find for a student's e-mail address.
func (d *backOffice) ofStudent(ctx context.Context, email string) ([]hostel.Record, error) {
	student, err := d.StudentByEmail(ctx, email)
	if errors.Is(err, hostel.ErrUnknownStudent) {
		return nil, d.unknown(ctx, email)
	}
	if err != nil {
		return nil, err
	}
	bookings, err := d.Bookings(ctx, student.ID)
	if err != nil {
		return nil, err
	}
	if len(bookings) == 0 {
		return nil, fmt.Errorf("the student %s has an account and has never booked", email)
	}
	records := make([]hostel.Record, len(bookings))
	for i, b := range bookings {
		if records[i], err = d.Record(ctx, b.Code); err != nil {
			return nil, err
		}
	}
	return records, nil
}

// unknown returns an error: nothing has this name. If an alarm does, the error tells of it.
func (d *backOffice) unknown(ctx context.Context, text string) error {
	alarms, err := d.alarmsAbout(ctx, text)
	if err != nil {
		return err
	}
	if len(alarms) > 0 {
		a := alarms[0]
		return fmt.Errorf("no payment of ours has the reference %q; an alarm about it waits since %s: %s. %s",
			a.Reference, output.Readable(a.RaisedAt), a.Kind, output.Clean(a.Detail))
	}
	return fmt.Errorf("nothing is known by %q; it may be a booking's code, a payment's reference or a student's "+
		"e-mail address", text)
}

// alarmsAbout returns the alarms about a reference that wait for a person.
func (d *backOffice) alarmsAbout(ctx context.Context, text string) ([]hostel.Alarm, error) {
	alarms, err := d.Alarms(ctx)
	var about []hostel.Alarm
	for _, a := range alarms {
		if a.Reference == text || a.Reference == normalText(text) {
			about = append(about, a)
		}
	}
	return about, err
}
