package booking

import (
	"context"
	"fmt"
	"time"

	"efie/hostel"
)

// maxStayMonths is after how many months a booking ends if its hostel has no checkout date (design.md section 4).
const maxStayMonths = 12

// Settle asks the provider about a payment and carries out the answer. After an error nothing has changed.
func (s *Service) Settle(ctx context.Context, reference string, cause hostel.Cause) (Settlement, error) {
	p, err := s.Ledger.Payment(ctx, reference)
	if err != nil {
		return Settlement{}, err
	}
	if p.State.Open() {
		// taken before the question: a later payment is not in the answer
		at := hostel.Occasion{Now: s.Clock(), Cause: cause}
		outcome, err := s.Provider.Verify(ctx, reference)
		if err != nil {
			return Settlement{}, fmt.Errorf("verify %s: %w", reference, err)
		}
		if p, err = s.record(ctx, reference, outcome, at); err != nil {
			return Settlement{}, err
		}
	}
	return s.allocate(ctx, p, cause)
}

func (s *Service) record(ctx context.Context, reference string, o Outcome, at hostel.Occasion) (hostel.Payment, error) {
	was, p, err := s.Ledger.RecordOutcome(ctx, reference, o, at)
	if err != nil {
		return p, err
	}
	if p.State != was.State {
		s.Log.InfoContext(ctx, "payment moved", "reference", reference, "was", string(was.State), "is",
			string(p.State), "cause", string(at.Cause))
		if p.State.Alarming() {
			s.alarm(ctx, hostel.AlarmKind(p.State), reference, "asked", int64(p.Amount), "got", int64(o.Amount),
				"currency", o.Currency, "domain", o.Domain)
		}
	}
	return p, nil
}

// alarm logs an alarm that the ledger stores for the operator.
func (s *Service) alarm(ctx context.Context, kind hostel.AlarmKind, reference string, more ...any) {
	s.Log.ErrorContext(ctx, "a payment needs a person", append([]any{
		"alarm", true, "kind", string(kind), "reference", reference,
	}, more...)...)
}

// allocate gives a successful payment its bed, or makes its refund due.
func (s *Service) allocate(ctx context.Context, p hostel.Payment, cause hostel.Cause) (Settlement, error) {
	if p.State != hostel.PaymentSucceeded {
		return s.Ledger.Settlement(ctx, p.Reference)
	}
	now := s.Clock()
	settlement, err := s.Ledger.Allocate(ctx, p.Reference, Terms{
		Occasion: hostel.Occasion{Now: now, Cause: cause},
		EndsAt:   func(b hostel.Booking) time.Time { return s.stayEnds(b, now) },
		Letters:  s.settledLetters,
	})
	if err != nil {
		return Settlement{}, err
	}
	s.Log.InfoContext(ctx, "payment settled", "reference", p.Reference, "payment",
		string(settlement.Payment.State), "booking",
		string(settlement.Booking.State), "cause", string(cause))
	s.Committed()
	return settlement, nil
}

type Decision int

// The decisions. Rebook takes a bed again for a booking whose hold ended (RebookRefusal).
const (
	Confirm Decision = iota
	Rebook
	GiveBack
)

// Decide returns what a successful payment leads to, given its booking and the state of the student's other booking
// that takes a bed, or "". If two tabs both pay, one is refunded. A booking that is over stays over.
func Decide(own hostel.Booking, other hostel.BookingState) Decision {
	switch {
	case own.State == hostel.Held:
		return Confirm
	case own.State.CanBecome(hostel.Confirmed) && own.ConfirmedAt.IsZero() && other != hostel.Confirmed:
		return Rebook
	}
	return GiveBack
}

// stayEnds returns when the stay of a booking that is confirmed at now ends (design.md section 4).
func (s *Service) stayEnds(b hostel.Booking, now time.Time) time.Time {
	if h, _, ok := s.Catalogue.Snapshot().Room(b.RoomUUID); ok {
		if checkout, set := h.CheckoutAfter(now); set {
			return checkout.AddDate(0, 0, 1)
		}
	}
	return now.AddDate(0, maxStayMonths, 0)
}

// Leaves returns the hostel's checkout date as it was when the booking was confirmed, or zero.
func Leaves(b hostel.Booking) time.Time {
	if b.ConfirmedAt.IsZero() || b.EndsAt.Equal(b.ConfirmedAt.AddDate(0, maxStayMonths, 0)) {
		return time.Time{}
	}
	return b.EndsAt.AddDate(0, 0, -1)
}
