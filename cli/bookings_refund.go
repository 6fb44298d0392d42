package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"efie/hostel"
	"efie/hostel/booking"
)

type refundCommand struct {
	Text   string `arg:"" help:"The payment's reference; or the booking's code or student's e-mail address, if only one payment can go back."`
	ByHand bool   `help:"Only note that you gave it back outside of the provider, such as by bank transfer."`
	Yes    bool   `help:"Do it. Without this nothing is changed, and you read what would be."`
}

func (*refundCommand) Help() string {
	return `A payment that a booking stands on goes back with efie bookings cancel. This command is for other payments.
Without --yes it tells what it would do, changes nothing and ends with 1. A booking's code or an e-mail address names the one payment there that can go back. Repeating it is harmless.
The exit status is 1 if the payment is not to go back.

For example:

  efie bookings refund EFIE-4QZ8M2KD7XWB1RTE
  efie bookings refund EFIE-4QZ8M2KD7XWB1RTE --yes
  efie bookings refund 7K2M9ABC --by-hand --yes`
}

// Run sends back a payment that waits for a person. Repeating it is harmless.
func (c *refundCommand) Run(r *runner, d *backOffice) error {
	p, record, err := d.refundable(r.ctx, c.Text)
	if err != nil {
		return err
	}
	if saysWentBack(p, record.Booking) {
		return nil
	}
	if why := keepsMoney(p, record); why != nil {
		return why
	}
	if !c.Yes {
		fmt.Printf("Payment %s of %s: %s. %s\n", p.Reference, p.Received, p.State, d.describe(record))
		return c.unconfirmed(p, record)
	}
	return c.refund(r.ctx, d, p)
}

func (c *refundCommand) unconfirmed(p hostel.Payment, f hostel.Record) error {
	if c.ByHand {
		fmt.Printf("It is noted that %s went back outside of the provider, so that Efie sends nothing; %s.\n",
			p.Rest(), hears(f.Student))
		return errors.New("nothing was changed; --yes notes it")
	}
	fmt.Printf("All of its %s goes back by the provider: the running server sends it within a minute or two.\n", p.Rest())
	return errors.New("nothing was changed; --yes sends it back")
}

// refund sends a payment back, or notes that it was given back by hand.
func (c *refundCommand) refund(ctx context.Context, d *backOffice, p hostel.Payment) error {
	give := d.service.GiveBack
	if c.ByHand {
		give = d.service.RecordManualRefund
	}
	s, err := give(ctx, p.Reference)
	if errors.Is(err, booking.ErrNotRefundable) && saysWentBack(s.Payment, s.Booking) { // somebody else was quicker
		return nil
	}
	if err != nil {
		return plainly(err)
	}
	if c.ByHand {
		fmt.Printf("%s (%s) is noted as given back; %s.\n", s.Payment.Rest(), s.Payment.Reference, hears(s.Student))
		return nil
	}
	fmt.Println(onItsWay(s))
	return nil
}

// refundable returns the payment that a text names, and everything about its booking.
func (d *backOffice) refundable(ctx context.Context, text string) (hostel.Payment, hostel.Record, error) {
	s, err := d.Settlement(ctx, normalText(text))
	if err == nil {
		record, err := d.Record(ctx, s.Booking.Code)
		return s.Payment, record, err
	}
	if !errors.Is(err, booking.ErrUnknownPayment) {
		return hostel.Payment{}, hostel.Record{}, err
	}
	records, err := d.find(ctx, text)
	if err != nil {
		return hostel.Payment{}, hostel.Record{}, err
	}
	return goesBack(records)
}

// goesBack returns the one payment that waits to be sent back. If none waits, it returns the last one that is on
// its way back or has arrived. It fails if there is neither, or if more than one waits.
func goesBack(records []hostel.Record) (payment hostel.Payment, record hostel.Record, err error) {
	var waiting, others []string
	var stands error
	for _, f := range records {
		for _, p := range f.Payments {
			switch why := keepsMoney(p, f); {
			case why != nil && f.Booking.State == hostel.Confirmed && !p.State.Open():
				stands = why
			case why != nil:
				others = append(others, why.Error())
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
		return payment, record, fmt.Errorf("more than one payment can go back: %s; name one of them",
			strings.Join(waiting, ", "))
	case len(waiting) == 0 && stands != nil:
		return payment, record, stands
	case payment.Reference == "" && len(others) > 0:
		return payment, record, errors.New(strings.Join(others, "; "))
	case payment.Reference == "":
		return payment, record, fmt.Errorf("nothing was paid for booking %s", records[0].Booking.Code)
	}
	return payment, record, nil
}

// saysWentBack reports whether a payment is on its way back or has arrived, and if so tells the operator.
func saysWentBack(p hostel.Payment, b hostel.Booking) bool {
	switch p.State {
	case hostel.PaymentRefunding:
		fmt.Printf("%s (%s) is on its way back already; efie bookings show %s tells when it has arrived.\n",
			p.Rest(), p.Reference, b.Code)
	case hostel.PaymentRefunded:
		fmt.Printf("%s (%s) has gone back already.\n", p.Received, p.Reference)
	default:
		return false
	}
	return true
}

// hears tells whether the student gets a letter.
func hears(s hostel.Student) string {
	if s.Gone() {
		return "the student has deleted the account, so nobody is written to"
	}
	return "the student is written to"
}

// keepsMoney returns why an operator cannot send a payment back, or nil.
func keepsMoney(p hostel.Payment, f hostel.Record) error {
	b, paid := f.Booking, f.Paid()
	switch {
	case p.State.Open():
		return fmt.Errorf("no money has come for payment %s; it is %s", p.Reference, p.State)
	case p.State == hostel.PaymentSucceeded:
		return fmt.Errorf("payment %s has just come: the running server gives it its bed, or sends it back by itself",
			p.Reference)
	case b.State == hostel.Confirmed && paid != nil && paid.Reference == p.Reference:
		return fmt.Errorf("payment %s is what booking %s stands on; cancelling is the way: efie bookings cancel %s",
			p.Reference, b.Code, b.Code)
	case p.State == hostel.PaymentReversed:
		return fmt.Errorf("the provider took the money of payment %s back by itself, so there is nothing left to give back",
			p.Reference)
	case p.State.Books():
		return fmt.Errorf("payment %s paid for booking %s, which is %s; Efie gives nothing back for a stay that is over",
			p.Reference, b.Code, b.State)
	}
	return nil
}
