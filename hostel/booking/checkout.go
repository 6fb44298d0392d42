package booking

import (
	"context"
	"errors"
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
	Pressed bool   // the student has pressed Pay and got no answer, so that the queue may go on
	Cost    string // see Charge
}

func (p PaymentPage) Open() bool { return p.Payment.CheckoutURL != "" }

func (p PaymentPage) Checkout() Checkout {
	if !p.Open() {
		return Checkout{}
	}
	return Checkout{Reference: p.Payment.Reference, URL: p.Payment.CheckoutURL, AccessCode: p.Payment.AccessCode}
}

// Page returns the payment page of a held booking. A reference is never used again (facts/paystack.md, Initialize).
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
	// An attempt without a page, whose press remains, had no answer: its server ended.
	page.Pressed = !b.PayPressedAt.IsZero() && !slices.ContainsFunc(made, func(p hostel.Payment) bool {
		return p.CheckoutURL != "" && !p.CreatedAt.Before(b.PayPressedAt)
	})
	for _, p := range slices.Backward(made) {
		payable := p.State == hostel.PaymentAuthorised || p.State == hostel.PaymentAbandoned // not a failed one
		switch {
		case payable && p.CheckoutURL != "" && p.Domain == s.Provider.Domain(): // whose keys may have changed
			return PaymentPage{Payment: p}, nil
		case p.Reference == Reference(b.ID, len(made)-1):
			page.Asking = p.CheckoutURL == "" && now.Sub(p.CreatedAt) < pageTimeout
		}
	}
	return page, nil
}

// Open opens the next attempt of PaymentPage. It fails with ErrNoHold, ErrReferenceUsed if another server was first, or
// ErrPaymentFailed; then the hold remains. cost is that of the Charge.
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
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), pageTimeout)
		defer cancel()
		err = errors.Join(err, s.Ledger.ForgetPress(ctx, p.Reference))
		return Checkout{}, fmt.Errorf("%w (%w)", ErrPaymentFailed, err)
	}
	if err := s.Ledger.Authorised(ctx, p.Reference, checkout, s.Clock()); err != nil {
		return Checkout{}, err
	}
	checkout.Reference = p.Reference
	return checkout, nil
}

// PressPay stores that the student asked to pay. The first press keeps the bed for its turn and HoldFor after it.
func (s *Service) PressPay(
	ctx context.Context, student *hostel.Student, b hostel.Booking, page PaymentPage,
) (hostel.Booking, error) {
	email, _ := s.Address(student.Email)
	b.Mailbox = hashIfSet(s.Pseudonym, "mailbox", Mailbox(email))
	now, until := s.Clock(), time.Time{}
	if page.Earlier == 0 {
		until = now.Add(queueAllowance + s.HoldFor)
	}
	return s.Ledger.PressPay(ctx, b, now, until)
}

// Pressed returns the hold b after its student asked at now to pay. The first press keeps the bed until then, within
// the limit on unpaid holds, and never shorter than before. earlier are the holds that count against b (see Unhoarded).
func Pressed(b hostel.Booking, earlier []hostel.Booking, now, until time.Time) hostel.Booking {
	if b.PayPressedAt.IsZero() && until.After(b.ExpiresAt) {
		others := slices.DeleteFunc(slices.Clone(earlier), func(e hostel.Booking) bool { return e.ID == b.ID })
		longer := b
		longer.ExpiresAt = until
		if longer, err := Unhoarded(longer, others); err == nil && longer.ExpiresAt.After(b.ExpiresAt) {
			b.ExpiresAt = longer.ExpiresAt
		}
	}
	b.PayPressedAt = now
	return b
}

// HoldEndOnceOpened returns when the hold of b ends once its attempt p is opened. The first attempt starts the time to
// pay, which ends at payUntil. A hold never becomes longer by an attempt.
func HoldEndOnceOpened(b hostel.Booking, p hostel.Payment, payUntil time.Time) time.Time {
	return HoldShownUntil(b.ExpiresAt, p.Reference != Reference(b.ID, 0), payUntil)
}

// HoldShownUntil returns the time until which a page promises a bed: without its turn in the Queue, so that a shown
// time never becomes shorter. payUntil ends the time to pay if the page were opened now.
func HoldShownUntil(expires time.Time, opened bool, payUntil time.Time) time.Time {
	if !opened && payUntil.Before(expires) {
		return payUntil
	}
	return expires
}
