package booking

import (
	"time"

	"efie/hostel"
)

// These intervals keep the promises of design.md section 4: the first question within 10 seconds, then every 20 seconds
// for five minutes, then less often. They are shorter, because the reconciler takes time.
const (
	// firstAskAfter is counted from when the attempt was opened.
	firstAskAfter = 7 * time.Second
	askInterval   = 15 * time.Second
	askAgeShare   = 20 // the interval is the payment's age divided by this, once that is longer
	// graceAskInterval is the interval while a bed is kept only until the provider answers (see Booking.RanOut).
	graceAskInterval = 5 * time.Second
)

// NextAsk returns when to ask about an open payment again: often while the bed is kept for the answer.
func NextAsk(p hostel.Payment, holdEnds, now time.Time) time.Time {
	age := now.Sub(p.CreatedAt)
	next := now.Add(max(askInterval, age/askAgeShare))
	if age < firstAskAfter {
		next = p.CreatedAt.Add(firstAskAfter)
	}
	waits := p.CheckedAt.Before(holdEnds) && now.Before(holdEnds.Add(hostel.SettleGrace))
	switch {
	case now.Before(holdEnds) && holdEnds.Before(next):
		return holdEnds
	case !now.Before(holdEnds) && waits:
		return now.Add(graceAskInterval)
	}
	return next
}

const (
	// RefundLease keeps a refund with one server. It is longer than any call to the provider.
	RefundLease        = time.Minute
	refundAgeShare     = 10
	longestRefundPause = 6 * time.Hour
)

// NextRefundTry returns when to try a refund again after now, unless it has succeeded.
func NextRefundTry(p hostel.Payment, now time.Time) time.Time {
	return now.Add(min(max(RefundLease, now.Sub(p.ChangedAt)/refundAgeShare), longestRefundPause))
}
