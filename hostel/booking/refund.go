package booking

import (
	"context"
	"time"

	"efie/hostel"
)

// Cancel cancels the student's confirmed booking, and its payment will be refunded in full (R11, R12). It fails with
// ErrBookingOver, ErrDisputed, ErrTooLate or ErrCancelledOften.
func (s *Service) Cancel(ctx context.Context, b hostel.Booking) (Settlement, error) {
	now := s.Clock()
	return s.cancel(ctx, b.ID, Terms{
		Occasion: hostel.Occasion{Now: now, Cause: hostel.ByStudent}, Emails: s.cancelledEmails(hostel.ByStudent),
		Refusal: func(b hostel.Booking, paid hostel.PaymentState, cancelled []time.Time) error {
			return CancelRefusal(b, paid, cancelled, now)
		},
	})
}

// CancelByOperator cancels a booking for an operator, at any time. Its payment will be refunded in full. The ledger
// keeps the reason, if there is one.
func (s *Service) CancelByOperator(ctx context.Context, b hostel.Booking, reason string) (Settlement, error) {
	return s.cancel(ctx, b.ID, Terms{
		Occasion: hostel.Occasion{Now: s.Clock(), Cause: hostel.ByOperator, Reason: reason},
		Emails:   s.cancelledEmails(hostel.ByOperator),
	})
}

func (s *Service) cancel(ctx context.Context, bookingID string, t Terms) (Settlement, error) {
	settlement, err := s.Ledger.Cancel(ctx, bookingID, t)
	if err != nil {
		return settlement, err
	}
	s.Log.InfoContext(ctx, "booking cancelled", "code", settlement.Booking.Code, "cause", string(t.Cause), "payment",
		string(settlement.Payment.State))
	s.queued(ctx, settlement)
	return settlement, nil
}

// RefundUnallocated refunds a payment of wrong money or with a failed refund. It fails with ErrNotRefundable for
// others. The ledger keeps the reason, if there is one.
func (s *Service) RefundUnallocated(ctx context.Context, reference, reason string) (Settlement, error) {
	return s.changeUnallocated(ctx, reference, reason, hostel.PaymentRefundDue)
}

// RecordManualRefund records that an operator refunded such a payment without the provider. It fails as
// RefundUnallocated does.
func (s *Service) RecordManualRefund(ctx context.Context, reference, reason string) (Settlement, error) {
	return s.changeUnallocated(ctx, reference, reason, hostel.PaymentRefunded)
}

// changeUnallocated changes a payment of wrong money, or with a failed refund, to the state next.
func (s *Service) changeUnallocated(
	ctx context.Context, reference, reason string, next hostel.PaymentState,
) (Settlement, error) {
	at := hostel.Occasion{Now: s.Clock(), Cause: hostel.ByOperator, Reason: reason}
	settlement, changed, err := s.Ledger.Change(ctx, reference, "", func(p hostel.Payment) hostel.PaymentState {
		if p.State == hostel.PaymentWrongMoney || p.State == hostel.PaymentRefundFailed {
			return next
		}
		return p.State
	}, Terms{Occasion: at, Emails: s.refundEmails})
	if err == nil && !changed && settlement.Payment.State != next {
		err = ErrNotRefundable
	}
	return settlement, err
}

// recordRefund stores the provider's report about a refund.
func (s *Service) recordRefund(ctx context.Context, reference string, r Refund, at hostel.Occasion) error {
	settlement, changed, err := s.Ledger.Change(ctx, reference, r.ID, func(p hostel.Payment) hostel.PaymentState {
		return AfterRefund(p, r)
	}, Terms{Occasion: at, Emails: s.refundEmails})
	if err != nil || !changed {
		return err
	}
	s.Log.InfoContext(ctx, "refund changed", "reference", reference, "payment", string(settlement.Payment.State), "cause",
		string(at.Cause))
	if settlement.Payment.State.Alarming() {
		s.logAlarm(ctx, hostel.AlarmKind(settlement.Payment.State), reference)
	}
	s.queued(ctx, settlement)
	return nil
}
