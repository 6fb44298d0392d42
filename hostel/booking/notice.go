package booking

import (
	"context"
	"errors"
	"fmt"

	"efie/hostel"
)

// Hear carries out what the provider tells us by itself. Its signature was found good, so its
// word counts as an answer does: nobody is asked again. Repeated, and in any order, it is
// harmless. What fits nothing is kept as an alarm. An error says that it must be told again.
func (s *Service) SettleNotice(ctx context.Context, n Notice) error {
	if n.Kind == NoticeOther {
		return nil
	}
	p, err := s.Ledger.Payment(ctx, n.Reference)
	if errors.Is(err, ErrUnknownPayment) {
		return s.raise(ctx, hostel.AlarmUnknownReference, n,
			"The provider tells of "+n.Event+" for a reference that is not ours.")
	}
	if err != nil {
		return err
	}
	at := hostel.Occasion{Now: s.Clock(), Cause: hostel.ByWebhook}
	switch n.Kind {
	case NoticePaid:
		if !p.State.Open() && p.State != hostel.PaymentSuspicious && p.State != hostel.PaymentSucceeded {
			if NextPaymentState(p, n.Outcome) == hostel.PaymentSucceeded {
				return nil // told before
			}
			return s.raise(ctx, hostel.AlarmMisfit, n,
				fmt.Sprintf("The provider tells of other money than it told before: %s, currency %s, domain %s.",
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

// heardRefund moves a refund on. Money that goes back before it came, or only in part, needs a person.
func (s *Service) settleRefundNotice(ctx context.Context, p hostel.Payment, n Notice, at hostel.Occasion) error {
	if p.State.Open() && n.Refund.Status != RefundProcessed {
		return s.raise(ctx, hostel.AlarmMisfit, n, "The provider tells of "+n.Event+" for money that has not come.")
	}
	if n.Refund.Partial(p) && n.Refund.Status == RefundProcessed {
		if err := s.raise(ctx, hostel.AlarmMisfit, n,
			"The provider gave back "+n.Refund.Amount.String()+", which is only a part."); err != nil {
			return err
		}
	}
	return s.noteRefund(ctx, n.Reference, n.Refund, at)
}

// heardDispute keeps the booking, and calls a person.
func (s *Service) settleDisputeNotice(ctx context.Context, p hostel.Payment, n Notice, at hostel.Occasion) error {
	next := AfterDispute(p, n)
	if next == p.State || p.State == hostel.PaymentReversed {
		return nil
	}
	if !p.State.CanBecome(next) {
		return s.raise(ctx, hostel.AlarmMisfit, n,
			"The provider tells of "+n.Event+" for a payment that is "+string(p.State)+".")
	}
	settlement, moved, err := s.Ledger.Change(ctx, n.Reference, "", func(p hostel.Payment) hostel.PaymentState {
		return AfterDispute(p, n)
	}, Terms{Occasion: at})
	switch {
	case err != nil:
		return err
	case !moved && settlement.Payment.State != next: // it has gone elsewhere meanwhile
		return s.raise(ctx, hostel.AlarmMisfit, n,
			"The provider tells of "+n.Event+" for a payment that is "+string(settlement.Payment.State)+".")
	case moved && next.Alarming():
		s.alarm(ctx, hostel.AlarmKind(next), n.Reference)
	}
	return nil
}

// raise keeps an alarm about a notice, and tells the log. Events that do not fit ring apart from
// each other.
func (s *Service) raise(ctx context.Context, kind hostel.AlarmKind, n Notice, detail string) error {
	if kind == hostel.AlarmMisfit {
		kind += hostel.AlarmKind(": " + n.Event)
	}
	s.alarm(ctx, kind, n.Reference, "event", n.Event, "amount", int64(n.Outcome.Amount), "currency",
		n.Outcome.Currency, "domain", n.Outcome.Domain)
	return s.Ledger.Raise(ctx, hostel.Alarm{Kind: kind, Reference: n.Reference, Detail: detail, RaisedAt: s.Clock()})
}
