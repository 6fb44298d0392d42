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

// HoldsSince returns the earliest HeldAt of the bookings that LimitHold and AfterFirstLink need for a hold that begins
// at now. LimitHold alone would need two windows with holds of a day, as older holds decide by how much newer holds
// exceeded maxUnpaidHold.
func HoldsSince(now time.Time) time.Time { return now.Add(-longHoldsWithin) }

// ErrUnpaidTooLong refuses a hold because the student has kept beds unpaid for too long.
var ErrUnpaidTooLong = hostel.NewProblem(hostel.Throttled, "hoarding",
	"You have kept beds for an hour without paying. Try again later.")

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
// The excess counts twice (R5), so this function makes the interval longer by the excess.
func unpaidIntervals(holds []hostel.Booking, now time.Time) (all []interval) {
	for _, b := range holds {
		all = append(all, unpaidInterval(b, now))
	}
	slices.SortFunc(all, func(a, b interval) int { return a.until.Compare(b.until) })
	for i, kept := range all {
		if excess := unpaidTime(all[:i+1], kept.until) - maxUnpaidHold; excess > 0 && !kept.long {
			all[i].until = kept.until.Add(excess)
		}
	}
	return all
}

// LimitHold returns the new hold b, shortened if less of maxUnpaidHold is left, or ErrUnpaidTooLong with the time until
// a hold is possible again. earlier are the mailbox's bookings since HoldsSince. A running hold counts until b
// begins.
func LimitHold(b hostel.Booking, earlier []hostel.Booking) (hostel.Booking, error) {
	now := b.HeldAt
	kept := unpaidIntervals(earlier, now)
	left := maxUnpaidHold - unpaidTime(kept, now)
	if left < minHold {
		return b, hoardingRefusal(kept, now)
	}
	if most := now.Add(left); most.Before(b.ExpiresAt) {
		b.ExpiresAt = most
	}
	return b, nil
}

// unpaidTime returns the sum of the intervals within the hoardingWindow that ends at a time.
func unpaidTime(kept []interval, at time.Time) (sum time.Duration) {
	since := at.Add(-hoardingWindow)
	for _, k := range kept {
		if k.from.Before(since) {
			k.from = since
		}
		sum += max(0, k.until.Sub(k.from))
	}
	return sum
}

// hoardingRefusal returns ErrUnpaidTooLong with the time until enough intervals have left the hoardingWindow.
func hoardingRefusal(kept []interval, now time.Time) *hostel.Problem {
	again := now
	ends := []time.Time{}
	for _, k := range kept {
		if end := k.until.Add(hoardingWindow); end.After(now) {
			ends = append(ends, end)
		}
	}
	slices.SortFunc(ends, time.Time.Compare)
	// While an interval leaves the window, the sum falls by one second per second.
	for _, end := range ends {
		again = end
		if missing := unpaidTime(kept, end) - (maxUnpaidHold - minHold); missing <= 0 {
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

// These limits implement R8.
const (
	maxNetworkHolds = 300 // unpaid holds of one network address, which may be a campus
	maxDomainHolds  = 20  // unpaid holds of one email domain
	provenPaid      = 3   // a domain with this number of paid bookings has no limit
)

// These refusals stop a hold if its network address or email domain has too many unpaid holds.
var (
	ErrNetworkHolds = &hostel.Problem{
		Kind: hostel.Throttled, Code: "network_holds", RetryAfter: 5 * time.Minute,
		Message: "Too many beds are being kept from this network just now. Try again in a few minutes, or use your " +
			"mobile data.",
	}
	ErrDomainHolds = &hostel.Problem{
		Kind: hostel.Throttled, Code: "domain_holds", RetryAfter: 5 * time.Minute,
		Message: "Too many beds are being kept just now for email addresses that end like yours. Try again in a few " +
			"minutes, or change the email address of your account, for example to that of your university.",
	}
)

// Neighbours counts the bookings of other students with the Network or the Domain of a new hold.
type Neighbours struct {
	Network int // unpaid holds from the same Network
	Domain  int // unpaid holds of the same Domain
	Paid    int // confirmed and ended bookings of the same Domain
}

// NeighbourRefusal returns ErrNetworkHolds or ErrDomainHolds if the new hold exceeds a limit, or nil.
func NeighbourRefusal(n Neighbours) error {
	switch {
	case n.Network >= maxNetworkHolds:
		return ErrNetworkHolds
	case n.Domain >= maxDomainHolds && n.Paid < provenPaid:
		return ErrDomainHolds
	}
	return nil
}
