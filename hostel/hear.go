package hostel

import (
	"context"
	"errors"
	"fmt"
)

// Hear carries out what the provider tells us by itself. Its signature was found good, so its
// word counts as an answer does: nobody is asked again. Repeated, and in any order, it is
// harmless. What fits nothing is kept as an alarm. An error says that it must be told again.
func (d *Desk) Hear(ctx context.Context, n Notice) error {
	if n.Kind == NoticeOther {
		return nil
	}
	p, err := d.Ledger.Payment(ctx, n.Reference)
	if errors.Is(err, ErrUnknownPayment) {
		return d.raise(ctx, AlarmUnknownReference, n, "The provider tells of "+n.Event+" for a reference that is not ours.")
	}
	if err != nil {
		return err
	}
	at := Occasion{d.Clock(), ByWebhook}
	switch n.Kind {
	case NoticePaid:
		if !p.State.Open() && p.State != PaymentSuspicious && p.State != PaymentSucceeded {
			if NextPaymentState(p, n.Outcome) == PaymentSucceeded {
				return nil // told before
			}
			return d.raise(ctx, AlarmMisfit, n, fmt.Sprintf("The provider tells of other money than it told before: %s, currency %s, domain %s.", n.Outcome.Amount, n.Outcome.Currency, n.Outcome.Domain))
		}
		if p, err = d.record(ctx, n.Reference, n.Outcome, at); err != nil {
			return err
		}
		_, err = d.allocate(ctx, p, ByWebhook)
		return err
	case NoticeRefund:
		return d.heardRefund(ctx, p, n, at)
	}
	return d.heardDispute(ctx, p, n, at)
}

// heardRefund moves a refund on. Money that goes back before it came, or only in part, needs a person.
func (d *Desk) heardRefund(ctx context.Context, p Payment, n Notice, at Occasion) error {
	if p.State.Open() && n.Refund.Status != RefundProcessed {
		return d.raise(ctx, AlarmMisfit, n, "The provider tells of "+n.Event+" for money that has not come.")
	}
	if n.Refund.Partial(p) && n.Refund.Status == RefundProcessed {
		if err := d.raise(ctx, AlarmMisfit, n, "The provider gave back "+n.Refund.Amount.String()+", which is only a part."); err != nil {
			return err
		}
	}
	return d.noteRefund(ctx, n.Reference, n.Refund, at)
}

// heardDispute keeps the booking, and calls a person.
func (d *Desk) heardDispute(ctx context.Context, p Payment, n Notice, at Occasion) error {
	next := AfterDispute(p, n)
	if next == p.State || p.State == PaymentReversed {
		return nil
	}
	if !p.State.CanBecome(next) {
		return d.raise(ctx, AlarmMisfit, n, "The provider tells of "+n.Event+" for a payment that is "+string(p.State)+".")
	}
	s, moved, err := d.Ledger.Change(ctx, n.Reference, "", func(p Payment) PaymentState { return AfterDispute(p, n) }, Terms{Occasion: at})
	switch {
	case err != nil:
		return err
	case !moved && s.Payment.State != next: // it has gone elsewhere meanwhile
		return d.raise(ctx, AlarmMisfit, n, "The provider tells of "+n.Event+" for a payment that is "+string(s.Payment.State)+".")
	case moved && next.Alarming():
		d.alarm(ctx, AlarmKind(next), n.Reference)
	}
	return nil
}

// raise keeps an alarm about a notice, and tells the log. Events that do not fit ring apart from
// each other.
func (d *Desk) raise(ctx context.Context, kind AlarmKind, n Notice, detail string) error {
	if kind == AlarmMisfit {
		kind += AlarmKind(": " + n.Event)
	}
	d.alarm(ctx, kind, n.Reference, "event", n.Event, "amount", int64(n.Outcome.Amount), "currency", n.Outcome.Currency, "domain", n.Outcome.Domain)
	return d.Ledger.Raise(ctx, Alarm{Kind: kind, Reference: n.Reference, Detail: detail, RaisedAt: d.Clock()})
}
