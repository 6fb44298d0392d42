package ledgertest

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
)

func (l *Ledger) Attempts(_ context.Context, bookingID string) (attempts []hostel.Payment, _ error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if b, known := l.bookings[bookingID]; known && b.State == hostel.Held {
		attempts = b.payments()
	}
	slices.SortFunc(attempts, func(a, b hostel.Payment) int {
		return cmp.Or(a.CreatedAt.Compare(b.CreatedAt), strings.Compare(a.Reference, b.Reference))
	})
	return attempts, nil
}

func (l *Ledger) PressPay(
	_ context.Context, b hostel.Booking, now, until time.Time,
) (hostel.Booking, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.checkNotGone(b.StudentID); err != nil {
		return hostel.Booking{}, err
	}
	e, known := l.bookings[b.ID]
	if !known {
		return hostel.Booking{}, booking.ErrUnknownBooking
	}
	if e.State != hostel.Held || !now.Before(e.ExpiresAt) {
		return hostel.Booking{}, booking.ErrNoHold
	}
	pressed := booking.AfterPayPressed(e.Booking, l.earlier(b), now, until)
	e.ExpiresAt, e.PayPressedAt = toMillisecond(pressed.ExpiresAt), toMillisecond(now)
	return e.Booking, nil
}

func (l *Ledger) ForgetPress(_ context.Context, reference string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	p, known := l.payments[reference]
	if !known {
		return nil
	}
	p.LinkPageAt = time.Time{}
	if p.LinkID == "" && !p.booking.PayPressedAt.After(p.CreatedAt) {
		p.booking.PayPressedAt = time.Time{}
	}
	return nil
}

func (l *Ledger) OpenPayment(_ context.Context, p hostel.Payment, payUntil time.Time) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	b, known := l.bookings[p.BookingID]
	if !known {
		return booking.ErrUnknownBooking
	}
	if err := l.checkNotGone(p.StudentID); err != nil {
		return err
	}
	if b.State != hostel.Held || !p.CreatedAt.Before(b.ExpiresAt) {
		return booking.ErrNoHold
	}
	if err := l.checkLink(p.LinkID); err != nil {
		return err
	}
	if _, used := l.payments[p.Reference]; used {
		return booking.ErrReferenceUsed
	}
	if err := booking.OpenPageRefusal(b.payments(), p); err != nil {
		return err
	}
	if !p.LinkPageAt.IsZero() {
		if err := booking.LinkPageRefusal(l.linkPages(p), p.LinkPageAt); err != nil {
			return err
		}
	}
	b.ExpiresAt = toMillisecond(booking.HoldEndOnceOpened(b.Booking, p, payUntil))
	attempt := &payment{Payment: p, booking: b}
	attempt.nextAt = attempt.nextAsk(p.CreatedAt).UnixMilli()
	attempt.CreatedAt, attempt.LinkPageAt = toMillisecond(p.CreatedAt), toMillisecond(p.LinkPageAt)
	attempt.CheckedAt, attempt.ChangedAt = attempt.CreatedAt, attempt.CreatedAt
	l.payments[p.Reference] = attempt
	l.ordered = append(l.ordered, attempt)
	b.attempts = append(b.attempts, attempt)
	l.addTransition(b, hostel.Transition{
		Subject: p.Reference, Next: string(p.State), Cause: hostel.ByStudent, At: p.CreatedAt,
	})
	return nil
}

func (l *Ledger) Authorised(_ context.Context, reference string, c booking.Checkout, now time.Time) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	p, known := l.payments[reference]
	if !known {
		return booking.ErrUnknownPayment
	}
	if err := l.checkLink(p.LinkID); err != nil {
		return err
	}
	p.CheckoutURL, p.AccessCode = c.URL, c.AccessCode
	if p.State == hostel.PaymentCreated {
		l.setPaymentState(p, hostel.PaymentAuthorised, hostel.Occasion{Now: now, Cause: hostel.ByStudent})
	}
	return nil
}

func (l *Ledger) Payment(_ context.Context, reference string) (hostel.Payment, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if p, known := l.payments[reference]; known {
		return p.Payment, nil
	}
	return hostel.Payment{}, booking.ErrUnknownPayment
}

func (l *Ledger) LastOpen(_ context.Context, studentID string, since time.Time) (found hostel.Payment, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	err = booking.ErrUnknownPayment
	for _, p := range l.payments {
		mayBook := p.State.Open() || p.State == hostel.PaymentSucceeded
		if p.StudentID == studentID && mayBook && !p.CreatedAt.Before(since) &&
			(err != nil || p.CreatedAt.After(found.CreatedAt)) {
			found, err = p.Payment, nil
		}
	}
	return found, err
}

func (l *Ledger) RecordOutcome(
	_ context.Context, reference string, o booking.Outcome, at hostel.Occasion,
) (was, is hostel.Payment, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	p, known := l.payments[reference]
	if !known {
		return was, is, booking.ErrUnknownPayment
	}
	was = p.Payment
	b := p.booking
	holdEnds := b.ExpiresAt
	if o.Status == hostel.OutcomePending && b.State == hostel.Held {
		holdEnds = b.ExtendedUntil(at.Now)
		b.ExpiresAt = toMillisecond(holdEnds)
	}
	p.LastOutcome, p.CheckedAt = o.Status, toMillisecond(at.Now)
	if o.Status == hostel.OutcomeSuccess && p.paidAt.IsZero() {
		p.paidAt = p.CheckedAt
	}
	if was.State.Open() {
		pages := booking.PagesToAsk(b.payments(), p.Payment, at.Now)
		p.nextAt = booking.NextAsk(p.Payment, pages, holdEnds, at.Now).UnixMilli()
	}
	next := booking.NextPaymentState(was, o)
	if was.State.CanBecome(next) {
		if next == hostel.PaymentSucceeded || next == hostel.PaymentWrongMoney || next == hostel.PaymentReversed {
			p.Received = max(o.Amount, 0)
		}
		l.setPaymentState(p, next, at)
	}
	return was, p.Payment, nil
}

func (l *Ledger) RecordPaid(_ context.Context, reference string, now time.Time) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	p, known := l.payments[reference]
	if known && p.State.Open() && p.paidAt.IsZero() {
		p.paidAt = toMillisecond(now)
	}
	return nil
}

func (l *Ledger) Change(
	_ context.Context, reference, refundID string, next func(hostel.Payment) hostel.PaymentState, t booking.Terms,
) (booking.Settlement, bool, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	p, known := l.payments[reference]
	if !known {
		return booking.Settlement{}, false, booking.ErrUnknownPayment
	}
	to := next(p.Payment)
	changes := p.State.CanBecome(to)
	if refundID != "" && (changes || p.RefundID == "") {
		p.RefundID = refundID
	}
	if changes {
		l.setPaymentState(p, to, t.Occasion)
		l.keepReason(p.booking.Booking, string(to), t.Occasion)
	}
	s := l.settlement(p)
	if changes {
		l.queueEmails(s, t)
	}
	return s, changes, nil
}
