package booking

import (
	"context"
	"errors"
	"time"

	"efie/hostel"
)

// refundTakes bounds what is done about one refund at a time. It is well below refundLease, so
// that no second server begins while the first may still be asking.
const refundTimeout = 40 * time.Second

// Cancel gives up the student's confirmed booking and sends all of its money back. It fails
// with ErrBookingOver, ErrDisputed, ErrTooLate or ErrCancelledOften (design.md section 4).
func (s *Service) Cancel(ctx context.Context, b hostel.Booking) (Settlement, error) {
	now := s.Clock()
	return s.cancel(ctx, b.ID, Terms{
		Occasion: hostel.Occasion{Now: now, Cause: hostel.ByStudent}, Letters: s.cancelledLetters,
		Refusal: func(b hostel.Booking, paid hostel.PaymentState, cancelled []time.Time) error {
			return CancelRefusal(b, paid, cancelled, now)
		},
	})
}

// Annul is Cancel by an operator, who may do it at any time.
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

// GiveBack sends a payment back that no booking stands by, as an operator decides it: wrong money,
// or a refund that failed. It fails with ErrNotRefundable.
func (s *Service) GiveBack(ctx context.Context, reference string) (Settlement, error) {
	return s.changeUnallocated(ctx, reference, hostel.PaymentRefundDue)
}

// GaveBack notes that an operator gave such a payment back by hand, outside of the provider.
func (s *Service) GaveBack(ctx context.Context, reference string) (Settlement, error) {
	return s.changeUnallocated(ctx, reference, hostel.PaymentRefunded)
}

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

// A refund that is due for a day was not taken by the provider, and one on its way for three weeks
// (banks may take ten working days) is stuck there. Either waits for a person.
const (
	maxRefundDue = 24 * time.Hour
	maxRefunding = 21 * 24 * time.Hour
)

// late calls a person to a refund that takes too long. Somebody who has seen to it is not called again.
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

// refund asks the provider to give a payment back, or what became of that. The intent is in
// the ledger; what the provider knows is read before it is asked, so that an answer that was
// lost is not asked for twice (facts/paystack.md, Refund).
func (s *Service) refund(ctx context.Context, p hostel.Payment) error {
	ctx, cancel := context.WithTimeout(ctx, refundTimeout)
	defer cancel()
	at := hostel.Occasion{Now: s.Clock(), Cause: hostel.ByReconciler}
	known, err := s.Provider.Refunds(ctx, p.Reference)
	if err != nil {
		return err
	}
	for _, r := range known {
		// A failed one of an earlier try does not stand for the one that is due now.
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

// noteRefund writes down where a refund stands.
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
