package booking

import (
	"time"

	"efie/hostel"
)

// NextPaymentState returns the state of a payment after an outcome. A success must match the payment (R15).
func NextPaymentState(p hostel.Payment, o Outcome) hostel.PaymentState {
	switch o.Status {
	case hostel.OutcomeSuccess:
		if o.Reference != p.Reference || o.Amount != p.Amount || o.Currency != Currency || o.Domain != p.Domain {
			return hostel.PaymentWrongMoney
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

// Partial reports whether a refund is lower than the payment. The amount 0 could not be read, and counts as the full
// amount.
func (r Refund) Partial(p hostel.Payment) bool {
	paid := p.Amount
	if p.Received > 0 {
		paid = min(paid, p.Received)
	}
	return r.Amount > 0 && r.Amount < paid
}

// AfterRefund returns the state of a payment after the provider reported its refund r. A full refund that Efie did not
// ask for reverses the payment. After a partial refund, a due or running refund counts as failed. The failure of an
// earlier refund changes nothing.
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

func AfterDispute(p hostel.Payment, n Notice) hostel.PaymentState {
	switch {
	case n.Kind == NoticeDispute:
		return hostel.PaymentDisputed
	case n.Lost:
		return hostel.PaymentReversed
	case p.State == hostel.PaymentSucceeded:
		return p.State // Efie did not record the dispute, and the payment is not allocated yet
	}
	return hostel.PaymentAllocated
}

// disputeHours is the time to answer a dispute in Ghana, in hours of working days.
const disputeHours = 48

// DisputeDeadline returns the deadline of a dispute: the notice's, or disputeHours after now (UTC) without weekends.
func DisputeDeadline(n Notice, now time.Time) time.Time {
	if !n.AnswerBy.IsZero() {
		return n.AnswerBy
	}
	by := now.UTC().Truncate(time.Hour)
	for hours := 0; hours < disputeHours; by = by.Add(time.Hour) {
		if day := by.Weekday(); day != time.Saturday && day != time.Sunday {
			hours++
		}
	}
	return by
}
