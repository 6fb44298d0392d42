package bookings

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"efie/cli/run"
	"efie/hostel"
	"efie/hostel/booking"
)

type refundCommand struct {
	Text   string `arg:"" help:"The payment's reference, the booking's code or the student's email address."`
	ByHand bool   `help:"Only record that you refunded it outside of the provider, such as by bank transfer."`
	Yes    bool   `help:"Do it. Without --yes the command only shows what it would do."`
	reasonFlag
}

func (*refundCommand) Help() string {
	return `It refunds a payment that pays for no current booking; otherwise use efie bookings cancel. Without --yes it
shows what it would do, changes nothing and exits with 1. A booking's code or an email address selects the one payment
there that can be refunded. Repeating it is harmless. The exit status is 1 if the payment cannot be refunded.

For example:

  efie bookings refund EFIE-4QZ8M2KD7XWB1RTE
  efie bookings refund EFIE-4QZ8M2KD7XWB1RTE --yes
  efie bookings refund 7K2M9ABC --by-hand --reason "Paid to GCB 1041" --yes`
}

func (c *refundCommand) Run(r *run.Runner, d *run.BackOffice) error {
	p, record, err := refundable(r.Ctx, d, c.Text)
	if err != nil {
		return err
	}
	if reportRefunded(r, p, record.Booking) {
		return nil
	}
	if err := refuseRefund(p, record); err != nil {
		return err
	}
	reason, err := c.reason()
	if err != nil {
		return err
	}
	if !c.Yes {
		fmt.Fprintf(r.Out, "Payment %s of %s: %s. %s\n", p.Reference, p.Received, p.State, describe(d, record))
		return c.preview(r, p, record)
	}
	return Refund(r, d, p, c.ByHand, reason)
}

func (c *refundCommand) preview(r *run.Runner, p hostel.Payment, f hostel.Record) error {
	if c.ByHand {
		fmt.Fprintf(r.Out, "Efie records that you refunded %s outside of the provider, and sends no money; %s.\n",
			p.Received, describeEmail(f.Student))
		return errors.New("nothing was changed; --yes records the refund")
	}
	fmt.Fprintf(r.Out, "The running server refunds all of its %s through the provider within a minute or two.\n",
		p.Received)
	return errors.New("nothing was changed; --yes refunds the payment")
}

// Refund has the running server refund a payment, or records a refund that the operator made by hand.
func Refund(r *run.Runner, d *run.BackOffice, p hostel.Payment, byHand bool, reason string) error {
	refund := d.Service.RefundUnallocated
	if byHand {
		refund = d.Service.RecordManualRefund
	}
	s, err := refund(r.Ctx, p.Reference, reason)
	if errors.Is(err, booking.ErrNotRefundable) && reportRefunded(r, s.Payment, s.Booking) { // another operator was first
		return nil
	}
	if err != nil {
		return run.WithoutKind(err)
	}
	if byHand {
		fmt.Fprintf(r.Out, "%s (%s) is recorded as refunded; %s.\n", s.Payment.Received, s.Payment.Reference,
			describeEmail(s.Student))
		return nil
	}
	fmt.Fprintln(r.Out, describeNextRefund(s))
	return nil
}

// refundable returns the payment that a text names, and its booking's record.
func refundable(ctx context.Context, d *run.BackOffice, text string) (hostel.Payment, hostel.Record, error) {
	records, err := find(ctx, d, text)
	if err != nil {
		return hostel.Payment{}, hostel.Record{}, err
	}
	for _, p := range records[0].Payments {
		if p.Reference == NormalText(text) {
			return p, records[0], nil
		}
	}
	return choosePayment(records)
}

// choosePayment returns the one payment that waits for a refund. If no payment waits, it returns the last payment whose
// refund has begun. It fails if no payment waits or has begun, or if several wait.
func choosePayment(records []hostel.Record) (payment hostel.Payment, record hostel.Record, err error) {
	var waiting, others []string
	var booked error
	for _, f := range records {
		for _, p := range f.Payments {
			switch refusal := refuseRefund(p, f); {
			case refusal != nil && f.Booking.State == hostel.Confirmed && !p.State.Open():
				booked = refusal
			case refusal != nil:
				others = append(others, refusal.Error())
			case p.State == hostel.PaymentWrongMoney || p.State == hostel.PaymentRefundFailed:
				waiting = append(waiting, p.Reference)
				payment, record = p, f
			case len(waiting) == 0 && (payment.Reference == "" || record.Booking.ID == f.Booking.ID):
				payment, record = p, f
			}
		}
	}
	switch {
	case len(waiting) > 1:
		return payment, record, fmt.Errorf("more than one payment can be refunded: %s; name one of them",
			strings.Join(waiting, ", "))
	case len(waiting) == 0 && booked != nil:
		return payment, record, booked
	case payment.Reference == "" && len(others) > 0:
		return payment, record, errors.New(strings.Join(others, "; "))
	case payment.Reference == "":
		return payment, record, fmt.Errorf("nothing was paid for booking %s", records[0].Booking.Code)
	}
	return payment, record, nil
}

// reportRefunded prints that the refund of a payment has begun or is complete. It returns false for other payments.
func reportRefunded(r *run.Runner, p hostel.Payment, b hostel.Booking) bool {
	switch p.State {
	case hostel.PaymentRefunding:
		fmt.Fprintf(r.Out, "The refund of %s (%s) has already begun; efie bookings show %s shows when it is complete.\n",
			p.Received, p.Reference, b.Code)
	case hostel.PaymentRefunded:
		fmt.Fprintf(r.Out, "%s (%s) is already refunded.\n", p.Received, p.Reference)
	default:
		return false
	}
	return true
}

func describeEmail(s hostel.Student) string {
	if s.Deleted() {
		return "the student has deleted the account, so nobody gets an email"
	}
	return "the student gets an email"
}

// refuseRefund returns the reason why an operator cannot refund a payment, or nil.
func refuseRefund(p hostel.Payment, f hostel.Record) error {
	b, paid := f.Booking, f.Paid()
	switch {
	case p.State.Open():
		return fmt.Errorf("no money has arrived for payment %s; it is %s", p.Reference, p.State)
	case p.State == hostel.PaymentSucceeded:
		return fmt.Errorf("payment %s has just arrived: the running server books a bed for it or refunds it by itself",
			p.Reference)
	case b.State == hostel.Confirmed && paid != nil && paid.Reference == p.Reference:
		return fmt.Errorf("payment %s pays for booking %s; to refund it, cancel the booking: efie bookings cancel %s",
			p.Reference, b.Code, b.Code)
	case p.State == hostel.PaymentReversed:
		return fmt.Errorf("the provider has returned payment %s by itself, so there is nothing left to refund", p.Reference)
	case p.State.Books():
		return fmt.Errorf("payment %s paid for booking %s, which is %s; Efie refunds nothing after the end of a stay",
			p.Reference, b.Code, b.State)
	}
	return nil
}
