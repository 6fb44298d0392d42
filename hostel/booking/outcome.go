package booking

import "efie/hostel"

// NextPaymentState is what an outcome makes of a payment. A success counts only with the
// reference, amount, currency and domain that were asked for (facts/paystack.md, Verify).
func NextPaymentState(p hostel.Payment, o Outcome) hostel.PaymentState {
	switch o.Status {
	case hostel.OutcomeSuccess:
		if o.Reference != p.Reference || o.Amount != p.Amount || o.Currency != Currency || o.Domain != p.Domain {
			return hostel.PaymentSuspicious
		}
		return hostel.PaymentSucceeded
	case hostel.OutcomeFailed:
		return hostel.PaymentFailed
	case hostel.OutcomeAbandoned:
		return hostel.PaymentAbandoned
	case hostel.OutcomePending:
		return hostel.PaymentAuthorised
	case hostel.OutcomeReversed:
		return hostel.PaymentReversed
	}
	return p.State
}

// Partial says whether a refund gives back less than what was asked for, or came. An amount that
// could not be read is taken for all of it.
func (r Refund) Partial(p hostel.Payment) bool {
	came := p.Amount
	if p.Received > 0 {
		came = min(came, p.Received)
	}
	return r.Amount > 0 && r.Amount < came
}

// AfterRefund is what a refund at the provider makes of a payment. A part that somebody gave back
// by hand is not the money: the payment keeps its state, or its refund waits for a person. One
// that we did not ask for took the money back behind our books, even before these knew that it had
// come. The failure of an earlier refund says nothing about the one that is due now or under way.
func AfterRefund(p hostel.Payment, r Refund) hostel.PaymentState {
	failed := r.Status == RefundFailed && r.ID != "" && p.RefundID != ""
	switch p.State {
	case hostel.PaymentAllocated, hostel.PaymentSucceeded, hostel.PaymentDisputed, hostel.PaymentCreated,
		hostel.PaymentAuthorised, hostel.PaymentFailed, hostel.PaymentAbandoned:
		if r.Status == RefundProcessed && !r.Partial(p) {
			return hostel.PaymentReversed
		}
		return p.State
	case hostel.PaymentReversed:
		return p.State
	case hostel.PaymentRefundDue:
		if failed && r.ID == p.RefundID {
			return p.State
		}
	case hostel.PaymentRefunding:
		if failed && r.ID != p.RefundID {
			return p.State
		}
	}
	switch {
	case r.Partial(p):
		return hostel.PaymentRefundFailed
	case r.Status == RefundProcessed:
		return hostel.PaymentRefunded
	case r.Status == RefundFailed, r.Status == RefundNeedsAttention:
		return hostel.PaymentRefundFailed
	}
	return hostel.PaymentRefunding
}

// AfterDispute is what a notice of a dispute makes of a payment.
func AfterDispute(p hostel.Payment, n Notice) hostel.PaymentState {
	switch {
	case n.Kind == NoticeDispute:
		return hostel.PaymentDisputed
	case n.Lost:
		return hostel.PaymentReversed
	case p.State == hostel.PaymentSucceeded:
		return p.State // never disputed in our books, and its bed is still to be given
	}
	return hostel.PaymentAllocated
}
