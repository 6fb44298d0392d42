package booking

import (
	"context"
	"errors"
	"time"

	"efie/hostel"
)

// refundTakes bounds what is done about one refund at a time. It is well below refundLease, so
// that no second server begins while the first may still be asking.
const refundTakes = 40 * time.Second

// Cancel gives up the student's confirmed booking and sends all of its money back. It fails
// with ErrNotStanding, ErrDisputed, ErrTooLate or ErrCancelledOften (design.md section 4).
func (d *Service) Cancel(ctx context.Context, b hostel.Booking) (Settlement, error) {
	now := d.Clock()
	return d.cancel(ctx, b.ID, Terms{
		Occasion: hostel.Occasion{Now: now, Cause: hostel.ByStudent}, Letters: d.cancelledLetters,
		Refusal: func(b hostel.Booking, paid hostel.PaymentState, cancelled []time.Time) error {
			return CancelRefusal(b, paid, cancelled, now)
		},
	})
}

// Annul is Cancel by an operator, who may do it at any time.
func (d *Service) Annul(ctx context.Context, b hostel.Booking) (Settlement, error) {
	return d.cancel(ctx, b.ID, Terms{Occasion: hostel.Occasion{Now: d.Clock(), Cause: hostel.ByOperator}, Letters: d.cancelledLetters})
}

func (d *Service) cancel(ctx context.Context, bookingID string, t Terms) (Settlement, error) {
	s, err := d.Ledger.Cancel(ctx, bookingID, t)
	if err != nil {
		return s, err
	}
	d.Log.InfoContext(ctx, "booking cancelled", "code", s.Booking.Code, "cause", string(t.Cause), "payment", string(s.Payment.State))
	d.Committed()
	return s, nil
}

// GiveBack sends a payment back that no booking stands by, as an operator decides it: wrong money,
// or a refund that failed. It fails with ErrNotRefundable.
func (d *Service) GiveBack(ctx context.Context, reference string) (Settlement, error) {
	return d.unbooked(ctx, reference, hostel.PaymentRefundDue)
}

// GaveBack notes that an operator gave such a payment back by hand, outside of the provider.
func (d *Service) GaveBack(ctx context.Context, reference string) (Settlement, error) {
	return d.unbooked(ctx, reference, hostel.PaymentRefunded)
}

func (d *Service) unbooked(ctx context.Context, reference string, next hostel.PaymentState) (Settlement, error) {
	s, moved, err := d.Ledger.Change(ctx, reference, "", func(p hostel.Payment) hostel.PaymentState {
		if p.State == hostel.PaymentSuspicious || p.State == hostel.PaymentRefundFailed {
			return next
		}
		return p.State
	}, Terms{Occasion: hostel.Occasion{Now: d.Clock(), Cause: hostel.ByOperator}, Letters: d.refundLetters})
	if err == nil && !moved && s.Payment.State != next {
		err = ErrNotRefundable
	}
	return s, err
}

// A refund that is due for a day was not taken by the provider, and one on its way for three weeks
// (banks may take ten working days) is stuck there. Either waits for a person.
const (
	dueTooLong   = 24 * time.Hour
	underWayLong = 21 * 24 * time.Hour
)

// late calls a person to a refund that takes too long. Somebody who has seen to it is not called again.
func (d *Service) late(ctx context.Context, p hostel.Payment) error {
	now, longest := d.Clock(), dueTooLong
	if p.State == hostel.PaymentRefunding {
		longest = underWayLong
	}
	if now.Sub(p.ChangedAt) < longest {
		return nil
	}
	d.alarm(ctx, hostel.AlarmRefundLate, p.Reference, "since", p.ChangedAt)
	return d.Ledger.Raise(ctx, hostel.Alarm{
		Kind: hostel.AlarmRefundLate, Reference: p.Reference, RaisedAt: now,
		Detail: "It is " + string(p.State) + " since " + p.ChangedAt.UTC().Format(time.DateOnly) + ".",
	})
}

// refund asks the provider to give a payment back, or what became of that. The intent is in
// the ledger; what the provider knows is read before it is asked, so that an answer that was
// lost is not asked for twice (facts/paystack.md, Refund).
func (d *Service) refund(ctx context.Context, p hostel.Payment) error {
	ctx, cancel := context.WithTimeout(ctx, refundTakes)
	defer cancel()
	at := hostel.Occasion{Now: d.Clock(), Cause: hostel.ByReconciler}
	known, err := d.Provider.Refunds(ctx, p.Reference)
	if err != nil {
		return err
	}
	for _, r := range known {
		// A failed one of an earlier try does not stand for the one that is due now.
		if r.Status != RefundFailed || p.State == hostel.PaymentRefunding && (r.ID == p.RefundID || p.RefundID == "") {
			return d.noteRefund(ctx, p.Reference, r, at)
		}
	}
	if p.State != hostel.PaymentRefundDue {
		return nil
	}
	r, err := d.Provider.Refund(ctx, p.Reference)
	if errors.Is(err, ErrProviderRefused) {
		d.Log.ErrorContext(ctx, "refund refused", "reference", p.Reference, "error", err)
		return d.noteRefund(ctx, p.Reference, Refund{Status: RefundFailed}, at)
	}
	if err != nil {
		return err
	}
	return d.noteRefund(ctx, p.Reference, r, at)
}

// noteRefund writes down where a refund stands.
func (d *Service) noteRefund(ctx context.Context, reference string, r Refund, at hostel.Occasion) error {
	s, moved, err := d.Ledger.Change(ctx, reference, r.ID, func(p hostel.Payment) hostel.PaymentState { return AfterRefund(p, r) },
		Terms{Occasion: at, Letters: d.refundLetters})
	if err != nil || !moved {
		return err
	}
	d.Log.InfoContext(ctx, "refund moved", "reference", reference, "payment", string(s.Payment.State), "cause", string(at.Cause))
	if s.Payment.State.Alarming() {
		d.alarm(ctx, hostel.AlarmKind(s.Payment.State), reference)
	}
	d.Committed()
	return nil
}
