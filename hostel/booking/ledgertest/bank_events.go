package ledgertest

import (
	"slices"

	"efie/hostel"
	"efie/hostel/booking"
)

// These methods are actions of payers and of the bank's staff. They return false if an action was impossible. Notices
// returns the notices that they cause.

// Pay pays a page, even if it failed or was abandoned before. It returns false if the page was paid already.
func (b *Bank) Pay(reference string) bool { return b.PayAs(reference, nil) }

// PayAs pays a page. The bank reports a wrong outcome, changed by distort, until CorrectOutcome is called.
func (b *Bank) PayAs(reference string, distort func(*booking.Outcome)) bool {
	return b.with(reference, func(c *charge) bool {
		if c.paid > 0 {
			return false
		}
		c.status, c.paid, c.distort = hostel.OutcomeSuccess, c.Amount, distort
		b.addPaidNotice(reference)
		return true
	})
}

// CorrectOutcome makes the bank report the true outcome.
func (b *Bank) CorrectOutcome(reference string) bool {
	return b.with(reference, func(c *charge) bool {
		if c.distort == nil {
			return false
		}
		c.distort = nil
		b.addPaidNotice(reference)
		return true
	})
}

// SetStatus sets the reported status of an unpaid page: pending, failed or abandoned.
func (b *Bank) SetStatus(reference string, status hostel.OutcomeStatus) bool {
	return b.with(reference, func(c *charge) bool {
		if c.paid > 0 {
			return false
		}
		c.status = status
		return true
	})
}

// MoveRefund changes the status of the newest running refund. The refund fails if the bank no longer has its money.
func (b *Bank) MoveRefund(reference string, status booking.RefundStatus) bool {
	return b.with(reference, func(c *charge) bool {
		for _, r := range slices.Backward(c.refunds) {
			if r.Status == booking.RefundFailed || r.Status == booking.RefundProcessed || r.Status == status {
				continue
			}
			if status == booking.RefundProcessed && c.held() < r.Amount {
				status = booking.RefundFailed
			}
			b.moveRefund(c, r, status)
			return true
		}
		return false
	})
}

func (b *Bank) moveRefund(c *charge, r *booking.Refund, status booking.RefundStatus) {
	r.Status = status
	if status == booking.RefundProcessed {
		c.back += r.Amount
		if c.back >= c.paid {
			c.status = hostel.OutcomeReversed
		}
	}
	b.addRefundNotice(c, r)
}

// RefundByHand refunds a payment by hand on the bank's own pages. It returns false if the payment has another refund.
func (b *Bank) RefundByHand(reference string) bool {
	return b.with(reference, func(c *charge) bool {
		if c.held() <= 0 || slices.ContainsFunc(c.refunds, func(r *booking.Refund) bool {
			return r.Status != booking.RefundFailed
		}) {
			return false
		}
		c.byHand = true
		b.moveRefund(c, b.startRefund(c), booking.RefundProcessed)
		return true
	})
}

func (b *Bank) refundedByHand(reference string) bool {
	return b.with(reference, func(c *charge) bool { return c.byHand })
}

// Dispute opens a dispute: the payer asks the own bank to return the money.
func (b *Bank) Dispute(reference string) bool {
	return b.with(reference, func(c *charge) bool {
		if c.held() <= 0 {
			return false
		}
		b.notices = append(b.notices, booking.Notice{
			Kind: booking.NoticeDispute, Event: "charge.dispute.create", Reference: reference,
		})
		return true
	})
}

// Resolve ends a dispute. If Efie lost it, the bank takes the money back.
func (b *Bank) Resolve(reference string, lost bool) bool {
	return b.with(reference, func(c *charge) bool {
		if c.held() <= 0 {
			return false
		}
		if lost {
			c.seized += c.held()
			c.status = hostel.OutcomeReversed
		}
		b.notices = append(b.notices, booking.Notice{
			Kind: booking.NoticeDisputeResolved, Event: "charge.dispute.resolve", Reference: reference, Lost: lost,
		})
		return true
	})
}

func (b *Bank) with(reference string, do func(*charge) bool) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	c, exists := b.charges[reference]
	return exists && do(c)
}

func (b *Bank) addPaidNotice(reference string) {
	b.notices = append(b.notices, booking.Notice{
		Kind: booking.NoticePaid, Event: "charge.success", Reference: reference, Outcome: b.outcome(reference),
	})
}

func (b *Bank) addRefundNotice(c *charge, r *booking.Refund) {
	b.notices = append(b.notices, booking.Notice{
		Kind: booking.NoticeRefund, Event: "refund." + string(r.Status), Reference: c.Reference, Refund: *r,
	})
}

// Account holds the true money of one page.
type Account struct {
	Paid     hostel.Pesewas
	Refunded hostel.Pesewas   // refunded
	Seized   hostel.Pesewas   // lost in a dispute
	Refunds  []booking.Refund // the oldest first
}

func (a Account) Held() hostel.Pesewas { return a.Paid - a.Refunded - a.Seized }

func (b *Bank) Account(reference string) (a Account) {
	b.with(reference, func(c *charge) bool {
		a = Account{Paid: c.paid, Refunded: c.back, Seized: c.seized}
		for _, r := range c.refunds {
			a.Refunds = append(a.Refunds, *r)
		}
		return true
	})
	return a
}

// Charge returns the charge with a reference, or the zero Charge.
func (b *Bank) Charge(reference string) (asked booking.Charge) {
	b.with(reference, func(c *charge) bool { asked = c.Charge; return true })
	return asked
}

func (b *Bank) References() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.order)
}

// Notices returns the bank's notices from index first. Tests deliver them, in any order and repeatedly.
func (b *Bank) Notices(first int) []booking.Notice {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.notices[first:])
}

func (b *Bank) Asked(name string) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.asked[name]
}

// DoubleRefunds returns the references of charges with running or processed refunds above the paid amount.
func (b *Bank) DoubleRefunds() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.doubleRefunds)
}
