package bookings

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"efie/cli/output"
	"efie/cli/report"
	"efie/cli/run"
	"efie/hostel"
	"efie/hostel/booking"
)

type cancelCommand struct {
	Text string `arg:"" help:"The booking's code, a payment's reference or the student's email address."`
	Yes  bool   `help:"Do it. Without --yes the command only shows what it would do."`
	reasonFlag
}

// reasonFlag is the flag of commands that move money or free a bed.
type reasonFlag struct {
	Reason string `placeholder:"TEXT" help:"Why: it is kept with the booking, and the student's own data has it."`
}

// reason returns the reason, or "". It fails if the text is too long.
func (f reasonFlag) reason() (string, error) {
	text, err := hostel.NoteText(f.Reason)
	if err != nil {
		return "", fmt.Errorf("--reason: %w", err)
	}
	return text, nil
}

func (*cancelCommand) Help() string {
	return `Without --yes it shows what it would do, changes nothing and exits with 1. With --yes the bed is free at
once, the student and the host get emails, and the running server refunds the payment. Repeating it is harmless: the
booking is cancelled once and its payment refunded once. The exit status is 1 if there is nothing to cancel.

For example:

  efie bookings cancel 7K2M9ABC
  efie bookings cancel 7K2M9ABC --reason "The room was let twice" --yes
  efie bookings cancel EFIE-4QZ8M2KD7XWB1RTE --yes`
}

func (c *cancelCommand) Run(r *run.Runner, d *run.BackOffice) error {
	records, err := find(r.Ctx, d, c.Text)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(records, func(f hostel.Record) bool { return f.Booking.State.TakesBed() })
	if at < 0 {
		return reportCancelled(r, records[0])
	}
	record := records[at]
	reason, err := c.reason()
	if err != nil {
		return err
	}
	fmt.Fprintln(r.Out, describe(d, record))
	if !c.Yes {
		fmt.Fprintln(r.Out, "Cancelling it frees the bed. "+describeRefund(record))
		return errors.New("nothing was changed; --yes cancels the booking")
	}
	return Cancel(r, d, record, reason)
}

// Cancel cancels a booking and prints what happens to its payment.
func Cancel(r *run.Runner, d *run.BackOffice, f hostel.Record, reason string) error {
	s, err := d.Service.CancelByOperator(r.Ctx, f.Booking, reason)
	if errors.Is(err, booking.ErrBookingOver) { // another operator or a server has just ended it
		if f, err = d.Record(r.Ctx, f.Booking.Code); err == nil {
			return reportCancelled(r, f)
		}
	}
	if err != nil {
		return run.WithoutKind(err)
	}
	fmt.Fprintln(r.Out, "The booking is cancelled, and its bed is free.")
	if s.Payment.State == hostel.PaymentRefundDue {
		fmt.Fprintln(r.Out, describeNextRefund(s))
	}
	return nil
}

// reportCancelled prints that a booking is already cancelled. It fails if the booking ended in another way.
func reportCancelled(r *run.Runner, f hostel.Record) error {
	if f.Booking.State != hostel.Cancelled {
		return fmt.Errorf("booking %s is %s, so there is nothing to cancel", f.Booking.Code, f.Booking.State)
	}
	fmt.Fprintf(r.Out, "Booking %s is already cancelled.\n", f.Booking.Code)
	for _, p := range f.Payments {
		if p.Received > 0 {
			fmt.Fprintf(r.Out, "Payment %s of %s is %s.\n", p.Reference, p.Received, p.State)
		}
	}
	return nil
}

// describe returns a sentence about a booking.
func describe(d *run.BackOffice, f hostel.Record) string {
	place := report.PlaceOfBed(d.Catalogue, f.Booking)
	person := fmt.Sprintf("%s <%s>", output.Clean(f.Student.Name), f.Student.Email)
	if f.Student.Deleted() {
		person = f.Student.Name
	}
	return fmt.Sprintf("Booking %s of %s is %s: %s at %s.",
		f.Booking.Code, person, f.Booking.State, place.Room, place.HostelName)
}

// describeRefund returns a sentence about the refund of a booking that an operator may cancel.
func describeRefund(f hostel.Record) string {
	p := f.Paid()
	if p == nil {
		return "Nothing was paid for it. A payment that arrives later books a bed again if one is left; otherwise it is " +
			"refunded."
	}
	switch p.State {
	case hostel.PaymentReversed:
		return fmt.Sprintf("The provider has already returned its %s (%s), so Efie refunds nothing. The student and the "+
			"host get an email.", p.Received, p.Reference)
	case hostel.PaymentDisputed:
		return fmt.Sprintf("All of its %s (%s) is refunded, although it is disputed: if the provider returns it too, "+
			"the student gets it twice. The student and the host get an email.", p.Received, p.Reference)
	}
	return fmt.Sprintf("All of its %s (%s) is refunded. The student and the host get an email.", p.Received, p.Reference)
}

// describeNextRefund returns a sentence about a refund that the running server will make.
func describeNextRefund(s booking.Settlement) string {
	return fmt.Sprintf("The running server refunds %s (%s) within a minute or two; efie bookings show %s shows the "+
		"result.", s.Payment.Received, s.Payment.Reference, s.Booking.Code)
}

type dismissCommand struct {
	Reference string `arg:"" help:"The payment's reference, as the doctor prints it."`
}

func (*dismissCommand) Help() string {
	return `The exit status is 1 if no payment and no alarm has this reference.

For example:

  efie bookings dismiss EFIE-4QZ8M2KD7XWB1RTE`
}

func (c *dismissCommand) Run(r *run.Runner, d *run.BackOffice) error {
	alarms, err := alarmsAbout(r.Ctx, d, c.Reference)
	if err != nil {
		return err
	}
	if len(alarms) == 0 {
		return reportNoAlarm(r, d, c.Reference)
	}
	for _, a := range alarms {
		if _, err := d.Dismiss(r.Ctx, a.Reference, time.Now()); err != nil {
			return err
		}
		fmt.Fprintf(r.Out, "Dismissed: %s %s: %s. %s\n", a.Subject(), output.Clean(a.Reference), a.Kind,
			output.Clean(a.Detail))
		if a.Kind == hostel.AlarmWrongMoney || a.Kind == hostel.AlarmRefundFailed {
			fmt.Fprintf(r.Out, "The payment itself is not refunded yet: use efie bookings refund %s --yes.\n",
				output.Clean(a.Reference))
		}
	}
	return nil
}

// reportNoAlarm prints that a payment or booking has no open alarm. It fails if neither has the reference.
func reportNoAlarm(r *run.Runner, d *run.BackOffice, reference string) error {
	p, err := d.Payment(r.Ctx, NormalText(reference))
	if errors.Is(err, booking.ErrUnknownPayment) {
		record, unknown := d.Record(r.Ctx, NormalText(reference))
		if unknown != nil {
			return unknownText(r.Ctx, d, reference)
		}
		fmt.Fprintf(r.Out, "Booking %s has no open alarm about its payment links.\n", record.Booking.Code)
		return nil
	}
	if err == nil {
		fmt.Fprintf(r.Out, "Payment %s has no open alarm.\n", p.Reference)
	}
	return err
}
