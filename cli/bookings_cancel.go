package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"efie/cli/output"
	"efie/cli/report"
	"efie/hostel"
	"efie/hostel/booking"
)

type cancelCommand struct {
	Text string `arg:"" help:"The booking's code, a payment's reference or the student's e-mail address."`
	Yes  bool   `help:"Do it. Without this nothing is changed, and you read what would be."`
}

func (*cancelCommand) Help() string {
	return `Without --yes it tells what it would do, changes nothing and ends with 1. With --yes the bed is free at once, the student
and the host get letters, and the running server sends the money back. Repeating it is harmless: the booking is
cancelled once and its money goes back once. The exit status is 1 if nothing is to cancel.

For example:

  efie bookings cancel 7K2M9ABC
  efie bookings cancel 7K2M9ABC --yes
  efie bookings cancel EFIE-4QZ8M2KD7XWB1RTE --yes`
}

// Run cancels a booking that takes a bed. Without --yes it only tells what that would do.
func (c *cancelCommand) Run(r *runner, d *backOffice) error {
	records, err := d.find(r.ctx, c.Text)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(records, func(f hostel.Record) bool { return f.Booking.State.TakesBed() })
	if at < 0 {
		return cancelledAlready(records[0])
	}
	record := records[at]
	fmt.Println(d.describe(record))
	if !c.Yes {
		fmt.Println("Cancelling it frees the bed. " + consequence(record))
		return errors.New("nothing was changed; --yes cancels the booking")
	}
	return d.cancel(r.ctx, record)
}

func (d *backOffice) cancel(ctx context.Context, f hostel.Record) error {
	s, err := d.service.Annul(ctx, f.Booking)
	if errors.Is(err, booking.ErrBookingOver) { // any more: somebody else was quicker
		if f, err = d.Record(ctx, f.Booking.Code); err == nil {
			return cancelledAlready(f)
		}
	}
	if err != nil {
		return plainly(err)
	}
	fmt.Println("It is cancelled now, and its bed is free.")
	if s.Payment.State == hostel.PaymentRefundDue {
		fmt.Println(onItsWay(s))
	}
	return nil
}

// cancelledAlready tells that a booking is cancelled. It fails if the booking ended in another way.
func cancelledAlready(f hostel.Record) error {
	if f.Booking.State != hostel.Cancelled {
		return fmt.Errorf("booking %s is %s, so there is nothing to cancel", f.Booking.Code, f.Booking.State)
	}
	fmt.Printf("Booking %s is cancelled already.\n", f.Booking.Code)
	for _, p := range f.Payments {
		if p.Received > 0 {
			fmt.Printf("Payment %s of %s is %s.\n", p.Reference, p.Received, p.State)
		}
	}
	return nil
}

// describe names a booking in one sentence.
func (d *backOffice) describe(f hostel.Record) string {
	place := report.PlaceOfBed(d.catalogue, f.Booking)
	person := fmt.Sprintf("%s <%s>", output.Clean(f.Student.Name), f.Student.Email)
	if f.Student.Gone() {
		person = f.Student.Name
	}
	return fmt.Sprintf("Booking %s of %s is %s: %s at %s.",
		f.Booking.Code, person, f.Booking.State, place.Room, place.HostelName)
}

// consequence tells what cancelling the booking does with its money.
func consequence(f hostel.Record) string {
	p := f.Paid()
	if p == nil {
		return "Nothing was paid for it; a payment that is on its way books the bed again if one is left, and goes back " +
			"otherwise."
	}
	switch p.State {
	case hostel.PaymentReversed:
		return fmt.Sprintf("Its %s (%s) went back at the provider already, so nothing is sent. The student and the host "+
			"are written to.", p.Received, p.Reference)
	case hostel.PaymentDisputed:
		return fmt.Sprintf("All of its %s (%s) goes back, although it is disputed: if the provider gives it back too, "+
			"the student has it twice. The student and the host are written to.", p.Rest(), p.Reference)
	}
	return fmt.Sprintf("All of its %s (%s) goes back. The student and the host are written to.", p.Rest(), p.Reference)
}

// onItsWay tells that the server sends the money back, and how to see when it has.
func onItsWay(s booking.Settlement) string {
	return fmt.Sprintf("%s (%s) goes back: the running server sends it within a minute or two; efie bookings show %s "+
		"tells.", s.Payment.Rest(), s.Payment.Reference, s.Booking.Code)
}

type dismissCommand struct {
	Reference string `arg:"" help:"The payment's reference, as the doctor prints it."`
}

func (*dismissCommand) Help() string {
	return `The exit status is 1 if the text names nothing.

For example:

  efie bookings dismiss EFIE-4QZ8M2KD7XWB1RTE`
}

// Run ends the alarms about a payment. Repeating it is harmless.
func (c *dismissCommand) Run(r *runner, d *backOffice) error {
	alarms, err := d.alarmsAbout(r.ctx, c.Reference)
	if err != nil {
		return err
	}
	if len(alarms) == 0 {
		return d.nothingWaits(r.ctx, c.Reference)
	}
	for _, a := range alarms {
		if _, err := d.Dismiss(r.ctx, a.Reference, time.Now()); err != nil {
			return err
		}
		fmt.Printf("Seen to: payment %s: %s. %s\n", output.Clean(a.Reference), a.Kind, output.Clean(a.Detail))
		if a.Kind == hostel.AlarmWrongMoney || a.Kind == hostel.AlarmRefundFailed {
			fmt.Printf("The money itself still waits: efie bookings refund %s --yes gives it back.\n",
				output.Clean(a.Reference))
		}
	}
	return nil
}

// nothingWaits tells that there is no alarm about a payment. It fails if there is no such payment.
func (d *backOffice) nothingWaits(ctx context.Context, reference string) error {
	p, err := d.Payment(ctx, normalText(reference))
	if errors.Is(err, booking.ErrUnknownPayment) {
		return d.unknown(ctx, reference)
	}
	if err == nil {
		fmt.Printf("No alarm about payment %s waits.\n", p.Reference)
	}
	return err
}
