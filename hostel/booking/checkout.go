package booking

import (
	"context"
	"errors"
	"fmt"

	"efie/hostel"
)

// openTries bounds how often Checkout tries to be the one that opens the next attempt.
const maxOpenTries = 5

// Checkout returns the provider's page where the held bed is paid: the one that is open
// already, or a new one. It fails with ErrNoHold, or with ErrPaymentFailed when the provider
// does not answer; the hold stays for another try until it runs out.
func (s *Service) Checkout(ctx context.Context, student *hostel.Student, b hostel.Booking) (Checkout, error) {
	if b.State != hostel.Held || !s.Clock().Before(b.ExpiresAt) {
		return Checkout{}, ErrNoHold
	}
	for range maxOpenTries {
		p, err := s.attempt(ctx, student, b)
		if err != nil {
			return Checkout{}, err
		}
		if p.CheckoutURL != "" {
			return Checkout{Reference: p.Reference, URL: p.CheckoutURL, AccessCode: p.AccessCode}, nil
		}
		err = s.Ledger.OpenPayment(ctx, p)
		if errors.Is(err, ErrReferenceUsed) {
			continue // another window was faster; its page may be open by now
		}
		if err != nil {
			return Checkout{}, err
		}
		return s.authorize(ctx, p)
	}
	return Checkout{}, ErrReferenceUsed
}

// PaymentReference is the reference under which a held bed is going to be paid: that of the
// page which is open, or of the attempt that Checkout opens next.
func (s *Service) PaymentReference(ctx context.Context, student *hostel.Student, b hostel.Booking) (string, error) {
	p, err := s.attempt(ctx, student, b)
	return p.Reference, err
}

// attempt is the booking's attempt whose page can still be used, or the next one, which nobody
// has heard of yet: a reference that the provider may know is not used again, because
// its page cannot be had twice (facts/paystack.md, Initialize).
func (s *Service) attempt(ctx context.Context, student *hostel.Student, b hostel.Booking) (hostel.Payment, error) {
	open, err := s.Ledger.Payable(ctx, b.ID)
	if err != nil && !errors.Is(err, ErrUnknownPayment) {
		return open, err
	}
	if err == nil && open.Domain == s.Provider.Domain() { // else the keys were changed meanwhile
		return open, nil
	}
	made, err := s.Ledger.Attempts(ctx, b.ID)
	return hostel.Payment{
		Reference: Reference(b.ID, made), BookingID: b.ID, StudentID: student.ID, Email: student.Email,
		Amount: b.Price, Domain: s.Provider.Domain(), State: hostel.PaymentCreated, CreatedAt: s.Clock(),
	}, err
}

// authorize asks the provider for the page of an attempt that is written down.
func (s *Service) authorize(ctx context.Context, p hostel.Payment) (Checkout, error) {
	back := s.ReturnURL + "?reference=" + p.Reference
	checkout, err := s.Provider.Authorize(ctx, Charge{
		Reference: p.Reference, Email: p.Email, Amount: p.Amount, CallbackURL: back, CancelURL: back,
	})
	if err != nil {
		s.Log.ErrorContext(ctx, "payment not authorised", "reference", p.Reference, "error", err)
		return Checkout{}, fmt.Errorf("%w (%w)", ErrPaymentFailed, err)
	}
	if err := s.Ledger.Authorised(ctx, p.Reference, checkout, s.Clock()); err != nil {
		return Checkout{}, err
	}
	checkout.Reference = p.Reference
	return checkout, nil
}
