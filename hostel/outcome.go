package hostel

// NextPaymentState is what an outcome makes of a payment. A success counts only with the
// reference, amount, currency and domain that were asked for (facts/paystack.md, Verify).
func NextPaymentState(p Payment, o Outcome) PaymentState {
	switch o.Status {
	case OutcomeSuccess:
		if o.Reference != p.Reference || o.Amount != p.Amount || o.Currency != Currency || o.Domain != p.Domain {
			return PaymentSuspicious
		}
		return PaymentSucceeded
	case OutcomeFailed:
		return PaymentFailed
	case OutcomeAbandoned:
		return PaymentAbandoned
	case OutcomePending:
		return PaymentAuthorised
	case OutcomeReversed:
		return PaymentReversed
	}
	return p.State
}

// Partial says whether a refund gives back less than what was asked for, or came. An amount that
// could not be read is taken for all of it.
func (r Refund) Partial(p Payment) bool {
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
func AfterRefund(p Payment, r Refund) PaymentState {
	failed := r.Status == RefundFailed && r.ID != "" && p.RefundID != ""
	switch p.State {
	case PaymentAllocated, PaymentSucceeded, PaymentDisputed, PaymentCreated, PaymentAuthorised, PaymentFailed, PaymentAbandoned:
		if r.Status == RefundProcessed && !r.Partial(p) {
			return PaymentReversed
		}
		return p.State
	case PaymentReversed:
		return p.State
	case PaymentRefundDue:
		if failed && r.ID == p.RefundID {
			return p.State
		}
	case PaymentRefunding:
		if failed && r.ID != p.RefundID {
			return p.State
		}
	}
	switch {
	case r.Partial(p):
		return PaymentRefundFailed
	case r.Status == RefundProcessed:
		return PaymentRefunded
	case r.Status == RefundFailed, r.Status == RefundNeedsAttention:
		return PaymentRefundFailed
	}
	return PaymentRefunding
}

// AfterDispute is what a notice of a dispute makes of a payment.
func AfterDispute(p Payment, n Notice) PaymentState {
	switch {
	case n.Kind == NoticeDispute:
		return PaymentDisputed
	case n.Lost:
		return PaymentReversed
	case p.State == PaymentSucceeded:
		return p.State // never disputed in our books, and its bed is still to be given
	}
	return PaymentAllocated
}
