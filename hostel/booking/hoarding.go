package booking

import (
	"fmt"
	"slices"
	"time"

	"efie/hostel"
)

// The unpaid holds of a mailbox may keep beds for maxUnpaidHold within any hoardingWindow (R7).
const (
	hoardingWindow = 6 * time.Hour
	maxUnpaidHold  = time.Hour
	minHold        = time.Minute // the least time in which a student can pay
)

// unpaidHistory is the time in which earlier holds may change the answer of LimitHold: a hold counts in the window that
// it began in, and its excess over maxUnpaidHold depends on the holds of the window before it, and so on. With two
// windows and the longest hold (13 hours), one answer in a hundred differed from the answer for all earlier holds; with
// eight windows none did.
const unpaidHistory = 8 * hoardingWindow

// HoldsSince returns the time since which the ordinary holds of a mailbox count for LimitHold at now.
func HoldsSince(now time.Time) time.Time { return now.Add(-unpaidHistory) }

// LongHoldsSince returns the time since which the long holds of a mailbox count for AfterFirstLink at now.
func LongHoldsSince(now time.Time) time.Time { return now.Add(-longHoldsWithin) }

// A ledger reads at most these numbers of earlier holds, the newest first, so that a hold costs the same for every
// student. R7 allows 100 unpaid holds within unpaidHistory and R53 two long holds. The rest is for holds that were
// paid, and for the accounts of a mailbox.
const (
	MaxEarlierHolds     = 200
	MaxEarlierLongHolds = 20
)

// ErrUnpaidTooLong refuses a hold because the student has kept beds unpaid for too long.
var ErrUnpaidTooLong = hostel.NewProblem(hostel.Throttled, "hoarding",
	"You have kept beds for an hour without paying. Try again later.")

// AfterLongHold returns when LimitHold allows the next hold after an unpaid long hold that ends at a time (R53).
func AfterLongHold(end time.Time) time.Time { return end.Add(hoardingWindow - maxUnpaidHold + minHold) }

type interval struct {
	from, until time.Time
	long        bool // see hostel.Booking.LongHold
}

// unpaidInterval returns the time in which a hold kept a bed without payment, up to now. A long hold counts one hour
// that ends with it, even if it runs or was released early (R53).
func unpaidInterval(b hostel.Booking, now time.Time) interval {
	until := b.HoldEnded()
	if b.LongHold() && b.ConfirmedAt.IsZero() {
		return interval{until.Add(-maxUnpaidHold), until, true}
	}
	if now.Before(until) {
		until = now
	}
	if !b.ConfirmedAt.IsZero() || until.Before(b.HeldAt) {
		until = b.HeldAt
	}
	return interval{b.HeldAt, until, false}
}

// unpaidIntervals returns the unpaidInterval of each hold. A running payment may extend a hold beyond maxUnpaidHold.
// The excess counts twice (R5), so this function makes the interval longer by the excess. It reads each interval once,
// and then only while the interval is in the window of a later one.
func unpaidIntervals(holds []hostel.Booking, now time.Time) []interval {
	intervals := make([]interval, 0, len(holds))
	for _, b := range holds {
		intervals = append(intervals, unpaidInterval(b, now))
	}
	slices.SortFunc(intervals, func(a, b interval) int { return a.until.Compare(b.until) })
	var inWindow []interval
	for i, current := range intervals {
		windowStart := current.until.Add(-hoardingWindow)
		inWindow = slices.DeleteFunc(inWindow, func(earlier interval) bool { return !earlier.until.After(windowStart) })
		inWindow = append(inWindow, current)
		excess := unpaidTime(inWindow, current.until) - maxUnpaidHold
		if excess > 0 && !current.long {
			current.until = current.until.Add(excess)
			inWindow[len(inWindow)-1] = current
			intervals[i] = current
		}
	}
	return intervals
}

// LimitHold returns the new hold b, shortened if less of maxUnpaidHold is left, or ErrUnpaidTooLong with the time until
// a hold is possible again. earlier are the mailbox's bookings since HoldsSince. A running hold counts until b
// begins.
func LimitHold(b hostel.Booking, earlier []hostel.Booking) (hostel.Booking, error) {
	now := b.HeldAt
	unpaid := unpaidIntervals(earlier, now)
	allowance := maxUnpaidHold - unpaidTime(unpaid, now)
	if allowance < minHold {
		return b, hoardingRefusal(unpaid, now)
	}
	latestEnd := now.Add(allowance)
	if latestEnd.Before(b.ExpiresAt) {
		b.ExpiresAt = latestEnd
	}
	return b, nil
}

// unpaidTime returns the sum of the intervals within the hoardingWindow that ends at a time.
func unpaidTime(unpaid []interval, at time.Time) (sum time.Duration) {
	windowStart := at.Add(-hoardingWindow)
	for _, hold := range unpaid {
		if hold.from.Before(windowStart) {
			hold.from = windowStart
		}
		sum += max(0, hold.until.Sub(hold.from))
	}
	return sum
}

// hoardingRefusal returns ErrUnpaidTooLong with the time until enough intervals have left the hoardingWindow.
func hoardingRefusal(unpaid []interval, now time.Time) *hostel.Problem {
	again := now
	ends := []time.Time{}
	for _, hold := range unpaid {
		if end := hold.until.Add(hoardingWindow); end.After(now) {
			ends = append(ends, end)
		}
	}
	slices.SortFunc(ends, time.Time.Compare)
	// While an interval leaves the window, the sum falls by one second per second.
	for _, end := range ends {
		again = end
		if missing := unpaidTime(unpaid, end) - (maxUnpaidHold - minHold); missing <= 0 {
			again = end.Add(missing)
			break
		}
	}
	p := *ErrUnpaidTooLong
	p.RetryAfter = again.Sub(now)
	p.Message = fmt.Sprintf("You have kept beds for an hour without paying. You can keep one again in %s, at %s.",
		hostel.InWords(p.RetryAfter), hostel.TimeWithDay(again.Add(time.Minute-1), now))
	return &p
}

// A mailbox may begin maxDailyHolds without payment within dailyWindow (R7).
const (
	maxDailyHolds = 50
	dailyWindow   = 24 * time.Hour
)

// ErrDailyHolds refuses a hold because the student has kept a bed too often without paying.
var ErrDailyHolds = hostel.NewProblem(hostel.Throttled, "daily_holds",
	"You have kept a bed 50 times within a day without paying. Try again tomorrow.")

// DailyRefusal returns ErrDailyHolds with the time until the hold b is possible, or nil. earlier are the mailbox's
// bookings since HoldsSince. A booking that was paid does not count.
func DailyRefusal(b hostel.Booking, earlier []hostel.Booking) error {
	now := b.HeldAt
	dayAgo := now.Add(-dailyWindow)
	var begins []time.Time
	for _, e := range earlier {
		if e.ConfirmedAt.IsZero() && e.HeldAt.After(dayAgo) {
			begins = append(begins, e.HeldAt)
		}
	}
	if b.Unlimited || len(begins) < maxDailyHolds {
		return nil
	}
	slices.SortFunc(begins, func(x, y time.Time) int { return y.Compare(x) })
	again := begins[maxDailyHolds-1].Add(dailyWindow)
	p := *ErrDailyHolds
	p.RetryAfter = again.Sub(now)
	p.Message = fmt.Sprintf("You have kept a bed 50 times within a day without paying. You can keep one again in %s, "+
		"at %s.", hostel.InWords(p.RetryAfter), hostel.TimeWithDay(again.Add(time.Minute-1), now))
	return &p
}

// These limits implement R8.
const (
	MaxNetworkHolds = 300                 // unpaid holds of one network address, which may be a campus
	MaxSiteHolds    = 4 * MaxNetworkHolds // unpaid holds of one site of IPv6 addresses (hostel.Network)
	MaxDomainHolds  = 20                  // unpaid holds of one email domain
	provenPaid      = 3                   // a domain with this number of paid bookings has no limit
)

// NeighbourTime is the time from its beginning for which a hold counts against its neighbours. Only a long hold (R53)
// lasts longer: 300 of them would close a campus for a day.
const NeighbourTime = maxUnpaidHold

// These refusals stop a hold if its network or email domain has too many unpaid holds. The returned copies have the
// time to wait.
var (
	ErrNetworkHolds = hostel.NewProblem(hostel.Throttled, "network_holds",
		"Too many beds are being kept from this network right now.")
	ErrDomainHolds = hostel.NewProblem(hostel.Throttled, "domain_holds",
		"Too many beds are being kept right now for email addresses that end like yours.")
)

// Neighbours describes the bookings of other students with the Network, the Site or the Domain of a new hold. A hold
// counts until its end, and for NeighbourTime at most. A time is when the next hold is possible, or zero if the holds
// are below their limit.
type Neighbours struct {
	NetworkFull time.Time // unpaid holds from the same Network
	SiteFull    time.Time // unpaid holds from the same Site
	DomainFull  time.Time // unpaid holds of the same Domain
	Paid        int       // confirmed and ended bookings of the same Domain
}

// NeighbourRefusal returns ErrNetworkHolds or ErrDomainHolds if a new hold at now exceeds a limit, or nil. If it
// exceeds both, the refusal has the longer wait.
func NeighbourRefusal(n Neighbours, now time.Time) error {
	network := n.NetworkFull
	if n.SiteFull.After(network) {
		network = n.SiteFull
	}
	domain := n.DomainFull
	if n.Paid >= provenPaid {
		domain = time.Time{}
	}
	switch {
	case network.IsZero() && domain.IsZero():
		return nil
	case domain.After(network):
		return neighbourRefusal(ErrDomainHolds, domain, now,
			"or change the email address of your account, for example to that of your university")
	}
	return neighbourRefusal(ErrNetworkHolds, network, now, "or use your mobile data")
}

// neighbourRefusal returns a refusal with the time when a hold is possible again, and another way out.
func neighbourRefusal(refusal *hostel.Problem, until, now time.Time, otherWay string) error {
	p := *refusal
	p.RetryAfter = until.Sub(now)
	p.Message += fmt.Sprintf(" Try again in %s, at %s, %s.", hostel.InWords(p.RetryAfter),
		hostel.TimeWithDay(until.Add(time.Minute-1), now), otherWay)
	return &p
}
