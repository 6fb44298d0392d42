package ledgertest

import (
	"slices"

	"efie/hostel"
	"efie/hostel/booking"
)

// What payers and the bank's people do. Each function reports whether anything happened (see Notices).

// Pay pays a page, whatever was reported about it before. It returns false if the page was paid already.
func (b *Bank) Pay(reference string) bool { return b.PayAs(reference, nil) }

// PayAs pays a page whose success the bank reports wrongly until SetRight.
func (b *Bank) PayAs(reference string, tells func(*booking.Outcome)) bool {
	return b.with(reference, func(c *charge) bool {
		if c.paid > 0 {
			return false
		}
		c.status, c.paid, c.tells = hostel.OutcomeSuccess, c.Amount, tells
		b.tellPaid(reference)
		return true
	})
}

func (b *Bank) SetRight(reference string) bool {
	return b.with(reference, func(c *charge) bool {
		if c.tells == nil {
			return false
		}
		c.tells = nil
		b.tellPaid(reference)
		return true
	})
}

// Say sets what the bank reports about a page that is not paid: pending, failed or abandoned.
func (b *Bank) Say(reference string, status hostel.OutcomeStatus) bool {
	return b.with(reference, func(c *charge) bool {
		if c.paid > 0 {
			return false
		}
		c.status = status
		return true
	})
}

// MoveRefund changes the status of the newest refund that is under way. If its money is gone, it fails.
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
	b.tell(c, r)
}

// RefundBehind refunds a payment by hand at the bank's own pages, unless a refund is under way.
func (b *Bank) RefundBehind(reference string) bool {
	return b.with(reference, func(c *charge) bool {
		if c.held() <= 0 || slices.ContainsFunc(c.refunds, func(r *booking.Refund) bool {
			return r.Status != booking.RefundFailed
		}) {
			return false
		}
		c.behind = true
		b.moveRefund(c, b.begin(c, 0), booking.RefundProcessed)
		return true
	})
}

func (b *Bank) behind(reference string) bool {
	return b.with(reference, func(c *charge) bool { return c.behind })
}

// Dispute is a payer's request to their own bank for the money back.
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

func (b *Bank) with(reference string, does func(*charge) bool) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	c, there := b.charges[reference]
	return there && does(c)
}

func (b *Bank) tellPaid(reference string) {
	b.notices = append(b.notices, booking.Notice{
		Kind: booking.NoticePaid, Event: "charge.success", Reference: reference, Outcome: b.outcome(reference),
	})
}

func (b *Bank) tell(c *charge, r *booking.Refund) {
	b.notices = append(b.notices, booking.Notice{
		Kind: booking.NoticeRefund, Event: "refund." + string(r.Status), Reference: c.Reference, Refund: *r,
	})
}

// Account is the truth about one page.
type Account struct {
	Paid, Back, Seized hostel.Pesewas
	Refunds            []booking.Refund // all refunds, the oldest first
}

func (a Account) Held() hostel.Pesewas { return a.Paid - a.Back - a.Seized }

func (b *Bank) Account(reference string) (a Account) {
	b.with(reference, func(c *charge) bool {
		a = Account{Paid: c.paid, Back: c.back, Seized: c.seized}
		for _, r := range c.refunds {
			a.Refunds = append(a.Refunds, *r)
		}
		return true
	})
	return a
}

func (b *Bank) References() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.order)
}

// Notices returns the bank's notices from index first on. Tests deliver them, in any order and repeatedly.
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

// Twice returns the references for which a refund was begun that, with those under way or done, is more than was paid.
func (b *Bank) Twice() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.twice)
}
