package booking

import (
	"context"
	"fmt"
	"slices"
	"time"

	"efie/hostel"
)

// PaymentPage is how far the payment page of a held booking is.
type PaymentPage struct {
	// Payment is the attempt whose page is open, or else the next attempt, which is not in the ledger yet.
	Payment hostel.Payment
	Earlier int    // attempts before the next one; 0 if the page is open
	Asking  bool   // the provider may still answer the attempt before the next one
	Cost    string // see Charge
}

// Open reports whether the student can pay.
func (p PaymentPage) Open() bool { return p.Payment.CheckoutURL != "" }

// Checkout returns the open page, or the zero value.
func (p PaymentPage) Checkout() Checkout {
	if !p.Open() {
		return Checkout{}
	}
	return Checkout{Reference: p.Payment.Reference, URL: p.Payment.CheckoutURL, AccessCode: p.Payment.AccessCode}
}

// Page returns the payment page of a held booking. It fails with ErrNoHold. A reference that the provider may know is
// never used again, because its page cannot be requested twice (facts/paystack.md, Initialize).
func (s *Service) Page(ctx context.Context, student *hostel.Student, b hostel.Booking) (PaymentPage, error) {
	now := s.Clock()
	if b.State != hostel.Held || !now.Before(b.ExpiresAt) {
		return PaymentPage{}, ErrNoHold
	}
	made, err := s.Ledger.Attempts(ctx, b.ID)
	if err != nil {
		return PaymentPage{}, err
	}
	page := PaymentPage{Earlier: len(made), Cost: b.Terms.InWords(b.Price).NowAndThen(), Payment: hostel.Payment{
		Reference: Reference(b.ID, len(made)), BookingID: b.ID, StudentID: student.ID, Email: student.Email,
		Amount: b.Price, Domain: s.Provider.Domain(), State: hostel.PaymentCreated, CreatedAt: now,
	}}
	for _, p := range slices.Backward(made) {
		payable := p.State == hostel.PaymentAuthorised || p.State == hostel.PaymentAbandoned // not a failed one
		switch {
		case payable && p.CheckoutURL != "" && p.Domain == s.Provider.Domain(): // whose keys may have changed
			return PaymentPage{Payment: p}, nil
		case p.Reference == Reference(b.ID, len(made)-1):
			page.Asking = p.State == hostel.PaymentCreated && now.Sub(p.CreatedAt) < pageTimeout
		}
	}
	return page, nil
}

// Open opens the next attempt of PaymentPage. It fails with ErrNoHold, with ErrReferenceUsed if another server or
// window opened the attempt first, or with ErrPaymentFailed when the provider does not answer. The hold then remains
// for another try until it runs out. cost is that of the Charge.
func (s *Service) Open(ctx context.Context, p hostel.Payment, cost string) (Checkout, error) {
	p.CreatedAt = s.Clock()
	if err := s.Ledger.OpenPayment(ctx, p, p.CreatedAt.Add(s.HoldFor)); err != nil {
		return Checkout{}, err
	}
	back := s.ReturnURL + "?reference=" + p.Reference
	checkout, err := s.Provider.Authorize(ctx, Charge{
		Reference: p.Reference, Email: p.Email, Amount: p.Amount, CallbackURL: back, CancelURL: back,
		Cost: cost,
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

// HoldEndOnceOpened returns when the hold of b ends once its attempt p is opened. The first attempt starts the time to
// pay, which ends at payUntil: the time that the bed was kept in addition, for its turn in the Queue, is over. A hold
// never becomes longer by an attempt.
func HoldEndOnceOpened(b hostel.Booking, p hostel.Payment, payUntil time.Time) time.Time {
	if p.Reference == Reference(b.ID, 0) && payUntil.Before(b.ExpiresAt) {
		return payUntil
	}
	return b.ExpiresAt
}
