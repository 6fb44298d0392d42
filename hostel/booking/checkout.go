package booking

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"efie/hostel"
)

// PaymentPage is the open payment page of one payer of a held booking, or the attempt to open it next.
type PaymentPage struct {
	// Payment is the attempt with the open page, or the next attempt, which is not in the ledger yet.
	Payment         hostel.Payment
	EarlierAttempts int    // the number of earlier attempts; 0 if the page is open
	AnswerPending   bool   // the last attempt has no page yet, and the provider may still answer
	PayPressed      bool   // the student pressed Pay and has no answer yet, so the queue may open the page
	Cost            string // see Charge
}

func (p PaymentPage) Open() bool { return p.Payment.CheckoutURL != "" }

// Checkout returns the open page, or a zero Checkout.
func (p PaymentPage) Checkout() Checkout {
	if !p.Open() {
		return Checkout{}
	}
	return Checkout{Reference: p.Payment.Reference, URL: p.Payment.CheckoutURL, AccessCode: p.Payment.AccessCode}
}

// Page returns the student's payment page of a held booking. Each attempt has a new reference, because Paystack accepts
// a reference only once (docs/paystack.md).
func (s *Service) Page(ctx context.Context, student *hostel.Student, b hostel.Booking) (PaymentPage, error) {
	return s.page(ctx, b, hostel.Payment{BookingID: b.ID, StudentID: student.ID, Email: student.Email})
}

// page returns the payment page of one payer. attempt has the booking, the student and the payer.
func (s *Service) page(ctx context.Context, b hostel.Booking, attempt hostel.Payment) (PaymentPage, error) {
	now := s.Clock()
	if b.State != hostel.Held || !now.Before(b.ExpiresAt) {
		return PaymentPage{}, ErrNoHold
	}
	attempts, err := s.Ledger.Attempts(ctx, b.ID)
	if err != nil {
		return PaymentPage{}, err
	}
	payer := attempt.PayerID()
	attempts = slices.DeleteFunc(attempts, func(p hostel.Payment) bool { return p.PayerID() != payer })
	attempt.Reference = s.reference(attempt, len(attempts))
	attempt.Amount = b.Price
	attempt.Domain = s.Provider.Domain()
	attempt.State = hostel.PaymentCreated
	attempt.CreatedAt = now
	cost := b.Terms.InWords(b.Price).AllPayments()
	page := PaymentPage{EarlierAttempts: len(attempts), Cost: cost, Payment: attempt}
	// If the server ended before it got a page, the press remains stored and no attempt since the press has a page.
	page.PayPressed = !b.PayPressedAt.IsZero() && !slices.ContainsFunc(attempts, func(p hostel.Payment) bool {
		return p.CheckoutURL != "" && !p.CreatedAt.Before(b.PayPressedAt)
	})
	for _, p := range slices.Backward(attempts) {
		payable := p.State == hostel.PaymentAuthorised || p.State == hostel.PaymentAbandoned
		switch {
		case payable && p.CheckoutURL != "" && p.Domain == s.Provider.Domain(): // the provider's keys may have changed
			return PaymentPage{Payment: p}, nil
		case p.Reference == s.reference(p, len(attempts)-1):
			page.AnswerPending = p.CheckoutURL == "" && now.Sub(p.CreatedAt) < pageTimeout
		}
	}
	return page, nil
}

// Open opens a payment page for the next attempt p of a PaymentPage. cost is PaymentPage.Cost. It fails with ErrNoHold,
// with ErrReferenceUsed if another request opened the attempt first, with ErrManyPayers, ErrBeingPaid or
// ErrPaymentFailed. The hold remains.
func (s *Service) Open(ctx context.Context, p hostel.Payment, cost string) (Checkout, error) {
	p.CreatedAt = s.Clock()
	if p.LinkID != "" && !s.Unlimited {
		p.LinkPageAt = p.CreatedAt
	}
	if err := s.Ledger.OpenPayment(ctx, p, p.CreatedAt.Add(s.HoldFor)); err != nil {
		return Checkout{}, err
	}
	returnURL := s.ReturnURL + "?reference=" + p.Reference
	cancelURL := returnURL
	if p.LinkID != "" {
		page := s.PayURL + s.LinkToken(p.LinkID)
		cancelURL = page
		returnURL = page + "/done?reference=" + p.Reference
		if p.PayerLanguage != "" {
			cancelURL += "?lang=" + p.PayerLanguage
			returnURL += "&lang=" + p.PayerLanguage
		}
	}
	checkout, err := s.Provider.Authorize(ctx, Charge{
		Reference: p.Reference, Email: cmp.Or(p.Email, s.Receipts), Amount: p.Amount, CallbackURL: returnURL,
		CancelURL: cancelURL, Cost: cost,
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

// PressPay stores that the student pressed Pay. The first press extends the hold to queueAllowance and HoldFor (R4).
func (s *Service) PressPay(
	ctx context.Context, student *hostel.Student, b hostel.Booking, page PaymentPage,
) (hostel.Booking, error) {
	email, _ := s.Address(student.Email)
	b.Mailbox = hashIfSet(s.Pseudonym, "mailbox", Mailbox(email))
	now, until := s.Clock(), time.Time{}
	if page.EarlierAttempts == 0 {
		until = now.Add(queueAllowance + s.HoldFor)
	}
	return s.Ledger.PressPay(ctx, b, now, until)
}

// AfterPayPressed returns the hold b after its student pressed Pay at now. The first press extends the hold to until,
// within the limit on unpaid holds (LimitHold), and never shortens it. earlier are the holds that count against b.
func AfterPayPressed(b hostel.Booking, earlier []hostel.Booking, now, until time.Time) hostel.Booking {
	if b.PayPressedAt.IsZero() {
		b = extended(b, earlier, until)
	}
	b.PayPressedAt = now
	return b
}

// extended returns the hold b with its end at until, or earlier within the limit on unpaid holds (LimitHold). It never
// shortens b. earlier may have b.
func extended(b hostel.Booking, earlier []hostel.Booking, until time.Time) hostel.Booking {
	others := slices.DeleteFunc(slices.Clone(earlier), func(e hostel.Booking) bool { return e.ID == b.ID })
	longer := b
	longer.ExpiresAt = until
	if longer, err := LimitHold(longer, others); err == nil && longer.ExpiresAt.After(b.ExpiresAt) {
		return longer
	}
	return b
}

// HoldEndOnceOpened returns the end of the hold of b after its attempt p is opened. The student's first attempt starts
// the time to pay, which ends at payUntil, unless a payment link moved the end. An attempt never extends a hold.
func HoldEndOnceOpened(b hostel.Booking, p hostel.Payment, payUntil time.Time) time.Time {
	return HoldShownUntil(b.ExpiresAt, b.PayerMinutes > 0 || p.Reference != Reference(b.ID, 0), payUntil)
}

// HoldShownUntil returns the end of a hold as pages show it: without the waiting time of the queue, so that a shown end
// never moves earlier (R4). opened reports whether the student opened a payment page or a payment link moved the end.
// payUntil is the end of the time to pay if the payment page were opened now.
func HoldShownUntil(expires time.Time, opened bool, payUntil time.Time) time.Time {
	if !opened && payUntil.Before(expires) {
		return payUntil
	}
	return expires
}

// ShownHold returns a held booking as its student's pages show it at now. opened is as in HoldShownUntil, and linked
// reports whether a link for another payer is live.
func ShownHold(b hostel.Booking, opened, linked bool, now time.Time, holdFor time.Duration) hostel.HeldBed {
	return hostel.HeldBed{
		ID: b.ID, Code: b.Code, RoomUUID: b.RoomUUID, Price: b.Price, Terms: b.Terms, Dates: b.Dates,
		Until:  HoldShownUntil(b.ExpiresAt, opened, now.Add(holdFor)),
		Opened: opened, LinkTime: b.PayerMinutes > 0, Linked: linked, SeenAt: now,
	}
}
