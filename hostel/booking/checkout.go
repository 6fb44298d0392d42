package booking

import (
	"context"
	"errors"
	"fmt"

	"efie/hostel"
)

// maxOpenTries is how often Checkout tries to open the next attempt when other requests open it first.
const maxOpenTries = 5

// Checkout returns the provider's page for the held bed: the open page, or a new one. It fails with ErrNoHold, or
// with ErrPaymentFailed when the provider does not answer. The hold then remains for another try until it runs out.
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
			continue // another window opened it first; its page may be ready by now
		}
		if err != nil {
			return Checkout{}, err
		}
		return s.authorize(ctx, p)
	}
	return Checkout{}, ErrReferenceUsed
}

// PaymentReference returns the reference under which a held bed will be paid: that of the open page, or of the
// attempt that Checkout would open next.
func (s *Service) PaymentReference(ctx context.Context, student *hostel.Student, b hostel.Booking) (string, error) {
	p, err := s.attempt(ctx, student, b)
	return p.Reference, err
}

// attempt returns the booking's attempt whose page can still be used, or else the next attempt, which is not in the
// ledger yet. A reference that the provider may know is never used again, because its page cannot be requested twice
// (facts/paystack.md, Initialize).
func (s *Service) attempt(ctx context.Context, student *hostel.Student, b hostel.Booking) (hostel.Payment, error) {
	open, err := s.Ledger.Payable(ctx, b.ID)
	if err != nil && !errors.Is(err, ErrUnknownPayment) {
		return open, err
	}
	if err == nil && open.Domain == s.Provider.Domain() { // otherwise the provider or its keys were changed
		return open, nil
	}
	made, err := s.Ledger.Attempts(ctx, b.ID)
	return hostel.Payment{
		Reference: Reference(b.ID, made), BookingID: b.ID, StudentID: student.ID, Email: student.Email,
		Amount: b.Price, Domain: s.Provider.Domain(), State: hostel.PaymentCreated, CreatedAt: s.Clock(),
	}, err
}

// authorize requests the provider's page for an attempt that is in the ledger.
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
