package booking

import (
	"context"
	"errors"
	"fmt"

	"efie/hostel"
)

// SettleNotice carries out a verified notice of the provider. It does not ask the provider. Notices may come repeatedly
// and in any order. An unexpected notice raises an alarm. After an error the provider must send the notice again.
func (s *Service) SettleNotice(ctx context.Context, n Notice) error {
	if n.Kind == NoticeOther {
		return nil
	}
	p, err := s.Ledger.Payment(ctx, n.Reference)
	if errors.Is(err, ErrUnknownPayment) {
		return s.raise(ctx, hostel.AlarmUnknownReference, n,
			"The provider reported "+n.Event+" for a reference that is not ours.")
	}
	if err != nil {
		return err
	}
	at := hostel.Occasion{Now: s.Clock(), Cause: hostel.ByWebhook}
	switch n.Kind {
	case NoticePaid:
		if !p.State.Open() && p.State != hostel.PaymentWrongMoney && p.State != hostel.PaymentSucceeded {
			if NextPaymentState(p, n.Outcome) == hostel.PaymentSucceeded {
				return nil // the notice was settled before
			}
			return s.raise(ctx, hostel.AlarmUnexpectedEvent, n,
				fmt.Sprintf("The provider reported other money than before: %s, currency %s, domain %s.",
					n.Outcome.Amount, n.Outcome.Currency, n.Outcome.Domain))
		}
		if p, err = s.record(ctx, n.Reference, n.Outcome, at); err != nil {
			return err
		}
		_, err = s.allocate(ctx, p, hostel.ByWebhook)
		return err
	case NoticeRefund:
		return s.settleRefundNotice(ctx, p, n, at)
	}
	return s.settleDisputeNotice(ctx, p, n, at)
}

// settleRefundNotice changes the state of a refund. It raises an alarm if it is a part, or if nothing was paid yet.
func (s *Service) settleRefundNotice(ctx context.Context, p hostel.Payment, n Notice, at hostel.Occasion) error {
	if p.State.Open() && n.Refund.Status != RefundProcessed {
		return s.raise(ctx, hostel.AlarmUnexpectedEvent, n,
			"The provider reported "+n.Event+" for money that has not arrived.")
	}
	if n.Refund.Partial(p) && n.Refund.Status == RefundProcessed {
		if err := s.raise(ctx, hostel.AlarmUnexpectedEvent, n,
			"The provider refunded "+n.Refund.Amount.String()+", which is only a part."); err != nil {
			return err
		}
	}
	return s.recordRefund(ctx, n.Reference, n.Refund, at)
}

func (s *Service) settleDisputeNotice(ctx context.Context, p hostel.Payment, n Notice, at hostel.Occasion) error {
	next := AfterDispute(p, n)
	if next == p.State || p.State == hostel.PaymentReversed {
		return nil
	}
	if !p.State.CanBecome(next) {
		return s.raise(ctx, hostel.AlarmUnexpectedEvent, n,
			"The provider reported "+n.Event+" for a payment that is "+string(p.State)+".")
	}
	if next == hostel.PaymentDisputed {
		at.Alarm = "Answer the provider by " + DisputeDeadline(n, at.Now).UTC().Format("Monday, 2 January 2006, 15:04") +
			" (Ghana time). Otherwise the payer gets the money back."
	}
	settlement, changed, err := s.Ledger.Change(ctx, n.Reference, "", func(p hostel.Payment) hostel.PaymentState {
		return AfterDispute(p, n)
	}, Terms{Occasion: at})
	switch {
	case err != nil:
		return err
	case !changed && settlement.Payment.State != next: // another request changed the payment at the same time
		return s.raise(ctx, hostel.AlarmUnexpectedEvent, n,
			"The provider reported "+n.Event+" for a payment that is "+string(settlement.Payment.State)+".")
	case changed && next.Alarming():
		s.logAlarm(ctx, hostel.AlarmKind(next), n.Reference)
	}
	return nil
}

// raise stores and logs an alarm about a notice. The kind AlarmUnexpectedEvent includes the event's name.
func (s *Service) raise(ctx context.Context, kind hostel.AlarmKind, n Notice, detail string) error {
	if kind == hostel.AlarmUnexpectedEvent {
		kind += hostel.AlarmKind(": " + n.Event)
	}
	s.logAlarm(ctx, kind, n.Reference, "event", n.Event, "amount", int64(n.Outcome.Amount), "currency",
		n.Outcome.Currency, "domain", n.Outcome.Domain)
	return s.Ledger.Raise(ctx, hostel.Alarm{Kind: kind, Reference: n.Reference, Detail: detail, RaisedAt: s.Clock()})
}
