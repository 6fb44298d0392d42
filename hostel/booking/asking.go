package booking

import (
	"time"

	"efie/hostel"
)

// The reconciler asks about an open payment at these intervals (R20). They are shorter than the limits of the rule,
// because a round of the reconciler takes time.
const (
	firstAskAfter    = 7 * time.Second // counted from Payment.CreatedAt
	askInterval      = 15 * time.Second
	askAgeDivisor    = 20              // for old payments, the interval is their age divided by this
	graceAskInterval = 5 * time.Second // during the SettleGrace of the hold
)

// NextAsk returns when to ask about an open payment again: also at the end of the hold, and often in the SettleGrace.
// pages is PagesToAsk: several payers of a bed cause as many questions as one payer.
func NextAsk(p hostel.Payment, pages int, holdEnds, now time.Time) time.Time {
	age := now.Sub(p.CreatedAt)
	next := now.Add(max(askInterval*time.Duration(pages), age/askAgeDivisor))
	if age < firstAskAfter {
		next = p.CreatedAt.Add(firstAskAfter)
	}
	bedWaits := p.CheckedAt.Before(holdEnds) && now.Before(holdEnds.Add(hostel.SettleGrace))
	switch {
	case now.Before(holdEnds) && holdEnds.Before(next):
		return holdEnds
	case !now.Before(holdEnds) && bedWaits:
		return now.Add(graceAskInterval * time.Duration(pages))
	}
	return next
}

const (
	// RefundLease is the time for which one server works on a refund. It is longer than any call to the provider.
	RefundLease      = time.Minute
	refundAgeDivisor = 10
	maxRefundPause   = 6 * time.Hour
)

// NextRefundTry returns when to work on an unfinished refund again after now.
func NextRefundTry(p hostel.Payment, now time.Time) time.Time {
	return now.Add(min(max(RefundLease, now.Sub(p.ChangedAt)/refundAgeDivisor), maxRefundPause))
}
