package booking

import (
	"context"
	"errors"
	"time"

	"efie/hostel"
)

// refundTimeout bounds the work on one refund. It is well below refundLease, so that no second server begins while
// the first may still be asking.
const refundTimeout = 40 * time.Second

// Cancel cancels the student's confirmed booking and refunds it in full. It fails with ErrBookingOver, ErrDisputed,
// ErrTooLate or ErrCancelledOften (design.md section 4).
func (s *Service) Cancel(ctx context.Context, b hostel.Booking) (Settlement, error) {
	now := s.Clock()
	return s.cancel(ctx, b.ID, Terms{
		Occasion: hostel.Occasion{Now: now, Cause: hostel.ByStudent}, Letters: s.cancelledLetters,
		Refusal: func(b hostel.Booking, paid hostel.PaymentState, cancelled []time.Time) error {
			return CancelRefusal(b, paid, cancelled, now)
		},
	})
}

// Annul is Cancel by an operator, who may cancel at any time.
func (s *Service) Annul(ctx context.Context, b hostel.Booking) (Settlement, error) {
	return s.cancel(ctx, b.ID, Terms{
		Occasion: hostel.Occasion{Now: s.Clock(), Cause: hostel.ByOperator}, Letters: s.cancelledLetters,
	})
}

func (s *Service) cancel(ctx context.Context, bookingID string, t Terms) (Settlement, error) {
	settlement, err := s.Ledger.Cancel(ctx, bookingID, t)
	if err != nil {
		return settlement, err
	}
	s.Log.InfoContext(ctx, "booking cancelled", "code", settlement.Booking.Code, "cause", string(t.Cause), "payment",
		string(settlement.Payment.State))
	s.Committed()
	return settlement, nil
}

// GiveBack refunds a payment of the wrong amount, or one whose refund failed, as an operator decides. It fails with
// ErrNotRefundable for any other payment.
func (s *Service) GiveBack(ctx context.Context, reference string) (Settlement, error) {
	return s.changeUnallocated(ctx, reference, hostel.PaymentRefundDue)
}

// GaveBack records that an operator returned such a payment by hand, outside of the provider.
func (s *Service) GaveBack(ctx context.Context, reference string) (Settlement, error) {
	return s.changeUnallocated(ctx, reference, hostel.PaymentRefunded)
}

// changeUnallocated sets a suspicious payment, or one whose refund failed, to the state next.
func (s *Service) changeUnallocated(
	ctx context.Context, reference string, next hostel.PaymentState,
) (Settlement, error) {
	settlement, moved, err := s.Ledger.Change(ctx, reference, "", func(p hostel.Payment) hostel.PaymentState {
		if p.State == hostel.PaymentSuspicious || p.State == hostel.PaymentRefundFailed {
			return next
		}
		return p.State
	}, Terms{Occasion: hostel.Occasion{Now: s.Clock(), Cause: hostel.ByOperator}, Letters: s.refundLetters})
	if err == nil && !moved && settlement.Payment.State != next {
		err = ErrNotRefundable
	}
	return settlement, err
}

// A refund that the provider has not accepted within maxRefundDue, or that is under way for longer than maxRefunding
// (banks may take ten working days), needs a person.
const (
	maxRefundDue = 24 * time.Hour
	maxRefunding = 21 * 24 * time.Hour
)

// alarmIfLate raises an alarm about a refund that takes too long, unless a person has already dismissed it.
func (s *Service) alarmIfLate(ctx context.Context, p hostel.Payment) error {
	now, longest := s.Clock(), maxRefundDue
	if p.State == hostel.PaymentRefunding {
		longest = maxRefunding
	}
	if now.Sub(p.ChangedAt) < longest {
		return nil
	}
	s.alarm(ctx, hostel.AlarmRefundLate, p.Reference, "since", p.ChangedAt)
	return s.Ledger.Raise(ctx, hostel.Alarm{
		Kind: hostel.AlarmRefundLate, Reference: p.Reference, RaisedAt: now,
		Detail: "It is " + string(p.State) + " since " + p.ChangedAt.UTC().Format(time.DateOnly) + ".",
	})
}

// refund asks the provider to refund a payment, or for the state of its refund. The intent is in the ledger. The
// provider's refunds are read before one is asked for, so that a refund whose answer was lost is not asked for twice
// (facts/paystack.md, Refund).
func (s *Service) refund(ctx context.Context, p hostel.Payment) error {
	ctx, cancel := context.WithTimeout(ctx, refundTimeout)
	defer cancel()
	at := hostel.Occasion{Now: s.Clock(), Cause: hostel.ByReconciler}
	known, err := s.Provider.Refunds(ctx, p.Reference)
	if err != nil {
		return err
	}
	for _, r := range known {
		// A failed refund of an earlier try says nothing about the one that is due now.
		if r.Status != RefundFailed || p.State == hostel.PaymentRefunding && (r.ID == p.RefundID || p.RefundID == "") {
			return s.noteRefund(ctx, p.Reference, r, at)
		}
	}
	if p.State != hostel.PaymentRefundDue {
		return nil
	}
	r, err := s.Provider.Refund(ctx, p.Reference)
	if errors.Is(err, ErrProviderRefused) {
		s.Log.ErrorContext(ctx, "refund refused", "reference", p.Reference, "error", err)
		return s.noteRefund(ctx, p.Reference, Refund{Status: RefundFailed}, at)
	}
	if err != nil {
		return err
	}
	return s.noteRefund(ctx, p.Reference, r, at)
}

// noteRefund records the state of a refund.
func (s *Service) noteRefund(ctx context.Context, reference string, r Refund, at hostel.Occasion) error {
	settlement, moved, err := s.Ledger.Change(ctx, reference, r.ID, func(p hostel.Payment) hostel.PaymentState {
		return AfterRefund(p, r)
	},
		Terms{Occasion: at, Letters: s.refundLetters})
	if err != nil || !moved {
		return err
	}
	s.Log.InfoContext(ctx, "refund moved", "reference", reference, "payment", string(settlement.Payment.State), "cause",
		string(at.Cause))
	if settlement.Payment.State.Alarming() {
		s.alarm(ctx, hostel.AlarmKind(settlement.Payment.State), reference)
	}
	s.Committed()
	return nil
}
