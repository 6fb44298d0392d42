package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"efie/hostel"
)

type cancelCommand struct {
	Text string `arg:"" help:"The booking's code, a payment's reference or the student's e-mail address."`
	Yes  bool   `help:"Do it. Without this nothing is changed, and you read what would be."`
}

// Run cancels a booking that takes a bed, or says what that would do.
func (c *cancelCommand) Run(r *runner) error {
	return r.counter(func(d *counter) error {
		records, err := d.find(r.ctx, c.Text)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(records, func(f hostel.Record) bool { return f.Booking.State.TakesBed() })
		if at < 0 {
			b := records[0].Booking
			return fmt.Errorf("booking %s is %s, so there is nothing to cancel", b.Code, b.State)
		}
		record := records[at]
		fmt.Println(d.describe(record))
		if !c.Yes {
			fmt.Println("Cancelling it frees the bed. " + consequence(record))
			return errors.New("nothing was changed; --yes cancels the booking")
		}
		s, err := d.desk.Annul(r.ctx, record.Booking)
		if err != nil {
			return plainly(err)
		}
		fmt.Println("It is cancelled now, and its bed is free.")
		if s.Payment.State == hostel.PaymentRefundDue {
			fmt.Println(onItsWay(s))
		}
		return nil
	})
}

// describe names a booking in one sentence.
func (d *counter) describe(f hostel.Record) string {
	place := d.place(f.Booking)
	person := fmt.Sprintf("%s <%s>", clean(f.Student.Name), f.Student.Email)
	if f.Student.Gone() {
		person = f.Student.Name
	}
	return fmt.Sprintf("Booking %s of %s is %s: %s at %s.", f.Booking.Code, person, f.Booking.State, place.Room, place.HostelName)
}

// consequence is what cancelling the booking does with its money.
func consequence(f hostel.Record) string {
	p := f.Paid()
	if p == nil {
		return "Nothing was paid for it; a payment that is on its way books the bed again if one is left, and goes back otherwise."
	}
	switch p.State {
	case hostel.PaymentReversed:
		return fmt.Sprintf("Its %s (%s) went back at the provider already, so nothing is sent. The student and the host are written to.", p.Received, p.Reference)
	case hostel.PaymentDisputed:
		return fmt.Sprintf("All of its %s (%s) goes back, although it is disputed: if the provider gives it back too, the student has it twice. The student and the host are written to.", p.Received, p.Reference)
	}
	return fmt.Sprintf("All of its %s (%s) goes back. The student and the host are written to.", p.Received, p.Reference)
}

// onItsWay says who sends money back, and where to see that it went.
func onItsWay(s hostel.Settlement) string {
	return fmt.Sprintf("%s (%s) goes back: the running server sends it within a minute or two; efie bookings show %s tells.", s.Payment.Received, s.Payment.Reference, s.Booking.Code)
}

type refundCommand struct {
	Reference string `arg:"" help:"The payment's reference."`
	ByHand    bool   `help:"Only note that you gave it back outside of the provider, such as by bank transfer."`
}

// Run gives a payment back that waits for a person. Repeating it is harmless.
func (c *refundCommand) Run(r *runner) error {
	return r.counter(func(d *counter) error {
		s, err := d.Settlement(r.ctx, normalText(c.Reference))
		if errors.Is(err, hostel.ErrUnknownPayment) {
			return d.unknown(r.ctx, c.Reference)
		}
		if err != nil {
			return err
		}
		record, err := d.Record(r.ctx, s.Booking.Code)
		if err != nil {
			return err
		}
		switch s.Payment.State {
		case hostel.PaymentRefunding:
			fmt.Printf("%s (%s) is on its way back already; efie bookings show %s tells when it has arrived.\n", s.Payment.Received, s.Payment.Reference, s.Booking.Code)
			return nil
		case hostel.PaymentRefunded:
			fmt.Printf("%s (%s) has gone back already.\n", s.Payment.Received, s.Payment.Reference)
			return nil
		}
		if why := keepsMoney(s.Payment, record); why != nil {
			return why
		}
		if c.ByHand {
			if s, err = d.desk.GaveBack(r.ctx, s.Payment.Reference); err != nil {
				return plainly(err)
			}
			fmt.Printf("%s (%s) is noted as given back; %s.\n", s.Payment.Received, s.Payment.Reference, hears(s.Student))
			return nil
		}
		if s, err = d.desk.GiveBack(r.ctx, s.Payment.Reference); err != nil {
			return plainly(err)
		}
		fmt.Println(onItsWay(s))
		return nil
	})
}

// hears says whether the student gets a letter.
func hears(s hostel.Student) string {
	if s.Gone() {
		return "the student has deleted the account, so nobody is written to"
	}
	return "the student is written to"
}

// keepsMoney is why a payment is not an operator's to give back, nil when it is.
func keepsMoney(p hostel.Payment, f hostel.Record) error {
	b, paid := f.Booking, f.Paid()
	switch {
	case p.State.Open():
		return fmt.Errorf("no money has come for payment %s; it is %s", p.Reference, p.State)
	case p.State == hostel.PaymentSucceeded:
		return fmt.Errorf("payment %s has just come: the running server gives it its bed, or sends it back by itself", p.Reference)
	case b.State == hostel.Confirmed && paid != nil && paid.Reference == p.Reference:
		return fmt.Errorf("payment %s is what booking %s stands on; cancelling is the way: efie bookings cancel %s", p.Reference, b.Code, b.Code)
	case p.State == hostel.PaymentReversed:
		return fmt.Errorf("the provider took the money of payment %s back by itself, so there is nothing left to give back", p.Reference)
	case p.State.Books():
		return fmt.Errorf("payment %s paid for booking %s, which is %s; Efie gives nothing back for a stay that is over", p.Reference, b.Code, b.State)
	}
	return nil
}

type dismissCommand struct {
	Reference string `arg:"" help:"The payment's reference, as the doctor prints it."`
}

// Run ends the alarms about a payment. Repeating it is harmless.
func (c *dismissCommand) Run(r *runner) error {
	return r.counter(func(d *counter) error {
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
			fmt.Printf("Seen to: payment %s: %s. %s\n", clean(a.Reference), a.Kind, clean(a.Detail))
			if a.Kind == hostel.AlarmWrongMoney || a.Kind == hostel.AlarmRefundFailed {
				fmt.Printf("The money itself still waits: efie bookings refund %s gives it back.\n", clean(a.Reference))
			}
		}
		return nil
	})
}

// nothingWaits says that there is no alarm about a payment, or fails where there is no payment.
func (d *counter) nothingWaits(ctx context.Context, reference string) error {
	p, err := d.Payment(ctx, normalText(reference))
	if errors.Is(err, hostel.ErrUnknownPayment) {
		return d.unknown(ctx, reference)
	}
	if err == nil {
		fmt.Printf("No alarm about payment %s waits.\n", p.Reference)
	}
	return err
}
