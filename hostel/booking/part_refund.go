package booking

import (
	"context"
	"errors"
	"slices"
	"time"

	"efie/hostel"
)

// A payment of which a part went back has more than one refund at the provider, and a notice about one of them does not
// tell which. So they are never told apart: their sum is compared with what has to go back in all. A refund whose
// answer was lost is in that sum, and is not asked for twice.

// refundSum is what the provider, and by hand an operator, did about all refunds of a payment.
type refundSum struct {
	asked, done hostel.Pesewas // of all that did not fail; of those that arrived
	attention   bool           // one of them waits for a person at the provider
	known       bool           // the list has the newest refund that Efie knows of
}

// sumRefunds adds up refunds. An amount that cannot be read counts as all of the payment, so that nothing more is asked
// for.
func sumRefunds(p hostel.Payment, all []Refund) (s refundSum) {
	s.asked, s.done = p.Part.ByHand, p.Part.ByHand
	s.known = p.RefundID == "" || slices.ContainsFunc(all, func(r Refund) bool { return r.ID == p.RefundID })
	for _, r := range all {
		amount := r.Amount
		if amount <= 0 {
			amount = p.Received
		}
		switch r.Status {
		case RefundFailed:
			continue
		case RefundProcessed:
			s.done += amount
		case RefundNeedsAttention:
			s.attention = true
		}
		s.asked += amount
	}
	return s
}

// state returns the state of a refund of so much after the provider's answer.
func (s refundSum) state(was hostel.PaymentState, target hostel.Pesewas) hostel.PaymentState {
	switch {
	case s.done >= target:
		return hostel.PaymentRefunded
	case s.asked >= target && s.attention:
		return hostel.PaymentRefundFailed
	case s.asked >= target:
		return hostel.PaymentRefunding
	case was == hostel.PaymentRefunding: // all of it was asked for, so a refund has failed since
		return hostel.PaymentRefundFailed
	}
	return was
}

// AfterRefunds returns a payment that has a PartRefund after the provider listed all its refunds, the newest first. A
// list that lacks the newest refund that Efie knows of is an old one, and changes nothing.
func AfterRefunds(p hostel.Payment, all []Refund, now time.Time) hostel.Payment {
	s := sumRefunds(p, all)
	if p.Part.Amount == 0 || !s.known || len(all) == 0 {
		return p
	}
	switch p.State {
	case hostel.PaymentAllocated, hostel.PaymentDisputed:
		if s.done >= p.Received { // a person sent all of it back at the provider's own pages
			p.State = hostel.PaymentReversed
			break
		}
		p.Part.Returned = max(p.Part.Returned, min(s.done, p.Part.Amount))
		if next := s.state(p.Part.State, p.Part.Amount); next != p.Part.State && p.Part.State != hostel.PaymentRefunded {
			p.Part.State, p.Part.ChangedAt = next, now
		}
	case hostel.PaymentRefundDue, hostel.PaymentRefunding, hostel.PaymentRefundFailed:
		p.State = s.state(p.State, p.Received)
	default:
		return p
	}
	if all[0].ID != "" {
		p.RefundID = all[0].ID
	}
	return p
}

// RefundMissing returns how much of a payment that has a PartRefund is still to be asked for, given all its refunds.
func RefundMissing(p hostel.Payment, all []Refund) hostel.Pesewas {
	s, target := sumRefunds(p, all), hostel.Pesewas(0)
	switch {
	case p.State == hostel.PaymentRefundDue:
		target = p.Received
	case p.State == hostel.PaymentAllocated && p.Part.State == hostel.PaymentRefundDue:
		target = p.Part.Amount
	}
	if !s.known || s.asked >= target {
		return 0
	}
	return target - s.asked
}

// RefundDueAt returns when a refund that becomes due at now is handled, given the payment before that: at once, unless
// a server may be working on an earlier refund of it, which could then be asked for twice.
func RefundDueAt(was hostel.Payment, now time.Time) time.Time {
	if was.Part.Amount > 0 {
		return now.Add(RefundLease)
	}
	return now
}

// changePart changes a payment that has a PartRefund as next says, with the letters and alarms about it.
func changePart(
	ctx context.Context, s *Service, reference string, next func(hostel.Payment) hostel.Payment, at hostel.Occasion,
) (settlement Settlement, changed bool, err error) {
	var was hostel.Payment
	settlement, changed, err = s.Ledger.ChangePart(ctx, reference, func(p hostel.Payment) hostel.Payment {
		was = p
		return next(p)
	}, Terms{Occasion: at, Letters: func(is Settlement) []hostel.Letter { return partLetters(s, was, is) }})
	if err != nil || !changed {
		return settlement, changed, err
	}
	is := settlement.Payment
	s.Log.InfoContext(ctx, "refund moved", "reference", reference, "payment", string(is.State), "part",
		string(is.Part.State), "returned", int64(is.Returned()), "cause", string(at.Cause))
	switch {
	case is.State != was.State && is.State.Alarming():
		s.alarm(ctx, hostel.AlarmKind(is.State), reference)
	case is.Part.State != was.Part.State && is.Part.State.Alarming():
		s.alarm(ctx, hostel.AlarmKind(is.Part.State), reference)
	}
	s.Committed()
	return settlement, changed, nil
}

// noteRefunds records all refunds of a payment that has a PartRefund, the newest first.
func noteRefunds(
	ctx context.Context, s *Service, reference string, all []Refund, at hostel.Occasion,
) (hostel.Payment, error) {
	settlement, _, err := changePart(ctx, s, reference, func(p hostel.Payment) hostel.Payment {
		return AfterRefunds(p, all, at.Now)
	}, at)
	return settlement.Payment, err
}

// askRefunds asks the provider about all refunds of a payment that has a PartRefund, and records them.
func askRefunds(
	ctx context.Context, s *Service, reference string, at hostel.Occasion,
) (p hostel.Payment, all []Refund, err error) {
	if all, err = s.Provider.Refunds(ctx, reference); err != nil {
		return p, nil, err
	}
	p, err = noteRefunds(ctx, s, reference, all, at)
	return p, all, err
}

// refundPart asks the provider for what is missing of a refund of a payment that has a PartRefund. The intent is in the
// ledger, and the provider's refunds are read first.
func (r *Reconciler) refundPart(ctx context.Context, reference string, at hostel.Occasion) error {
	p, known, err := askRefunds(ctx, r.service, reference, at)
	if err != nil {
		return err
	}
	missing := RefundMissing(p, known)
	if missing == 0 {
		return nil
	}
	begun, err := r.service.Provider.Refund(ctx, reference, missing)
	if errors.Is(err, ErrProviderRefused) {
		r.service.Log.ErrorContext(ctx, "refund refused", "reference", reference, "amount", int64(missing), "error", err)
		_, _, err = changePart(ctx, r.service, reference, func(p hostel.Payment) hostel.Payment {
			return refundRefused(p, at.Now)
		}, at)
		return err
	}
	if err != nil {
		return err
	}
	_, err = noteRefunds(ctx, r.service, reference, append([]Refund{begun}, known...), at)
	return err
}

// refundRefused returns a payment after the provider refused what was due of it.
func refundRefused(p hostel.Payment, now time.Time) hostel.Payment {
	switch {
	case p.State == hostel.PaymentRefundDue:
		p.State = hostel.PaymentRefundFailed
	case p.State.Books() && p.Part.State == hostel.PaymentRefundDue:
		p.Part.State, p.Part.ChangedAt = hostel.PaymentRefundFailed, now
	}
	return p
}

// settlePart sets the part of a payment whose refund failed to the state next, as an operator decides.
func settlePart(p hostel.Payment, next hostel.PaymentState, now time.Time) hostel.Payment {
	if !p.PartWaits() {
		return p
	}
	p.Part.State, p.Part.ChangedAt = next, now
	if next == hostel.PaymentRefunded {
		p.Part.ByHand, p.Part.Returned = p.Part.ByHand+p.Part.Owed(), p.Part.Amount
	}
	return p
}
