package booking

import (
	"context"
	"errors"
	"fmt"

	"efie/hostel"
)

// Settle asks the provider about a payment and carries out the answer. A second call for the payment is harmless (R21).
func (s *Service) Settle(ctx context.Context, reference string, cause hostel.Cause) (Settlement, error) {
	p, err := s.Ledger.Payment(ctx, reference)
	if err != nil {
		return Settlement{}, err
	}
	if p.State.Open() {
		at := hostel.Occasion{Now: s.Clock(), Cause: cause} // before the question: the answer has no later payment
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
	if err != nil && o.Status == hostel.OutcomeSuccess {
		return p, errors.Join(err, s.Ledger.RecordPaid(ctx, reference, at.Now))
	}
	if err != nil {
		return p, err
	}
	if p.State != was.State {
		s.Log.InfoContext(ctx, "payment changed", "reference", reference, "was", string(was.State), "is",
			string(p.State), "cause", string(at.Cause))
		if p.State.Alarming() {
			s.logAlarm(ctx, hostel.AlarmKind(p.State), reference, "asked", int64(p.Amount), "got", int64(o.Amount),
				"currency", o.Currency, "domain", o.Domain)
		}
	}
	return p, nil
}

// logAlarm logs an alarm. The ledger stores it for the operator.
func (s *Service) logAlarm(ctx context.Context, kind hostel.AlarmKind, reference string, more ...any) {
	s.Log.ErrorContext(ctx, "a payment needs a person", append([]any{
		"alarm", true, "kind", string(kind), "reference", reference,
	}, more...)...)
}

// allocate confirms the booking of a successful payment, or makes the refund of the payment due.
func (s *Service) allocate(ctx context.Context, p hostel.Payment, cause hostel.Cause) (Settlement, error) {
	if p.State != hostel.PaymentSucceeded {
		return s.Ledger.Settlement(ctx, p.Reference)
	}
	settlement, err := s.Ledger.Allocate(ctx, p.Reference, Terms{
		Occasion: hostel.Occasion{Now: s.Clock(), Cause: cause},
		Emails:   s.settledEmails,
	})
	if err != nil {
		return Settlement{}, err
	}
	s.Log.InfoContext(ctx, "payment settled", "reference", p.Reference, "payment",
		string(settlement.Payment.State), "booking",
		string(settlement.Booking.State), "cause", string(cause))
	s.queued(ctx, settlement)
	return settlement, nil
}

// queued reports that the emails of a settlement were queued. It logs the alarm about emails that cannot be written.
func (s *Service) queued(ctx context.Context, settlement Settlement) {
	if kinds := settlement.UnwrittenEmails; len(kinds) > 0 {
		s.Log.ErrorContext(ctx, "an email about a booking cannot be written", "alarm", true,
			"kind", string(hostel.AlarmEmailNotWritten), "code", settlement.Booking.Code, "emails", kinds)
	}
	s.Committed()
}

// Decision is the consequence of a successful payment.
type Decision int

const (
	Confirm       Decision = iota // confirm the held booking
	Rebook                        // take a bed again, as the hold has ended; refund the payment if RebookRefusal refuses
	RefundPayment                 // refund the payment
)

// Decide returns the decision about a successful payment. own is its booking; other is the state of the student's other
// booking that takes a bed, or "". If a student pays twice, the second payment is refunded. A booking that was
// confirmed before is not confirmed again.
func Decide(own hostel.Booking, other hostel.BookingState) Decision {
	switch {
	case own.State == hostel.Held:
		return Confirm
	case own.State.CanBecome(hostel.Confirmed) && own.ConfirmedAt.IsZero() && other != hostel.Confirmed:
		return Rebook
	}
	return RefundPayment
}
