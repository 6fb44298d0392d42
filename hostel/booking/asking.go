package booking

import (
	"time"

	"efie/hostel"
)

// The questions about an open payment keep to design.md section 4: first within 10 seconds, at
// least every 20 for five minutes, then ever less often. The sweep that asks comes by every two
// seconds, and takes its time.
const (
	firstAskAfter = 7 * time.Second
	askInterval   = 15 * time.Second
	askAgeShare   = 20 // of the payment's age, once that is longer
	// askLast is how often an answer is sought that a bed waits for (see Booking.RanOut).
	graceAskInterval = 5 * time.Second
)

// NextAsk is when the provider is asked about an open payment again after now, once more at the
// moment when its hold runs out, and then often while the bed waits for an answer.
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
	// refundLease keeps a refund with one server: no call of ours takes as long.
	refundLease        = time.Minute
	refundAgeShare     = 10
	longestRefundPause = 6 * time.Hour
)

// NextRefundTry is when a refund is taken up again after now, unless it has gone through.
func NextRefundTry(p hostel.Payment, now time.Time) time.Time {
	return now.Add(min(max(refundLease, now.Sub(p.ChangedAt)/refundAgeShare), longestRefundPause))
}
