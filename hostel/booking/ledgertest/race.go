package ledgertest

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"efie/hostel"
	"efie/hostel/booking"
)

// PayTogether makes a student and two payers pay for a bed at the same moment, at two servers with different keys of
// links. The link of the second payer replaces the link of the first, whose page stays open at the bank. PayTogether
// returns the references of the paid pages. The second payer may come too late for a page.
func PayTogether(
	ctx context.Context, first, second *booking.Service, bank *Bank, student *hostel.Student, room string,
) (paid []string, err error) {
	b, err := first.Hold(ctx, student, room)
	if err != nil {
		return nil, err
	}
	own, err := Checkout(ctx, first, student, b)
	if err != nil {
		return nil, err
	}
	theirs, err := CheckoutByLink(ctx, first, b)
	if err != nil {
		return nil, err
	}
	paid = []string{own.Reference, theirs.Reference}
	errs := make([]error, 3)
	var all sync.WaitGroup
	for i, s := range []*booking.Service{first, second} {
		all.Go(func() {
			bank.Pay(paid[i])
			_, errs[i] = s.Settle(ctx, paid[i], hostel.ByReturn)
		})
	}
	var late booking.Checkout
	all.Go(func() {
		if late, errs[2] = CheckoutByLink(ctx, second, b); errs[2] == nil {
			bank.Pay(late.Reference)
			_, errs[2] = second.Settle(ctx, late.Reference, hostel.ByWebhook)
		}
	})
	all.Wait()
	if late.Reference != "" {
		paid = append(paid, late.Reference)
	}
	if err := errors.Join(errs...); !Harmless(err) {
		return nil, err
	}
	return paid, nil
}

// CheckoutByLink makes a link for a held booking, and opens the page of its payer.
func CheckoutByLink(ctx context.Context, s *booking.Service, b hostel.Booking) (booking.Checkout, error) {
	l, err := s.AskToPay(ctx, b)
	if err != nil {
		return booking.Checkout{}, err
	}
	page, err := s.LinkPage(ctx, l, b, booking.Payer{Name: "Yaw Payer", Email: "yaw@example.com"})
	if err != nil || page.Open() {
		return page.Checkout(), err
	}
	return s.Open(ctx, page.Payment, page.Cost)
}

// WrongRace returns what is wrong after PayTogether, or "": exactly one payment must have booked the bed, and the bank
// must keep no other. The refunds must have arrived.
func WrongRace(ctx context.Context, l booking.Ledger, bank *Bank, paid []string) (wrong string, err error) {
	booked := 0
	for _, reference := range paid {
		p, err := l.Payment(ctx, reference)
		if err != nil {
			return "", err
		}
		held := bank.Account(reference).Held()
		switch {
		case p.State == hostel.PaymentAllocated && held == p.Amount:
			booked++
		case p.State != hostel.PaymentRefunded || held != 0:
			wrong += fmt.Sprintf("%s is %s, and the bank has %s. ", reference, p.State, held)
		}
	}
	if booked != 1 {
		wrong += fmt.Sprintf("%d payments booked the bed.", booked)
	}
	return wrong, nil
}
