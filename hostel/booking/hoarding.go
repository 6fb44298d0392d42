package booking

import (
	"fmt"
	"slices"
	"time"

	"efie/hostel"
)

// A student's unpaid holds, with those of all accounts of the same mailbox, may keep beds for an hour in any six
// (design.md section 4). So no student can keep a bed from others by holding it again and again.
const (
	hoardingWindow = 6 * time.Hour
	maxUnpaidHold  = time.Hour
	// shortestHold is less than anybody needs to pay: what is left of the hour and shorter is
	// not given.
	minHold = time.Minute
)

// HoardingSince is from when on a student's holds may count at now: none lasts longer than an hour
// (HOLD_MINUTES, longestHold).
func HoardingSince(now time.Time) time.Time { return now.Add(-hoardingWindow - time.Hour) }

// ErrHoarding is a student who has kept beds for long enough; the one that is told says until when.
var ErrHoarding = &hostel.Problem{
	Kind: hostel.Throttled, Code: "hoarding",
	Message: "You have kept beds for an hour without paying. Try again later.",
}

// keptBed is from when until when a hold kept a bed, up to now. A hold that ran out while no server
// was there to end it counts until it ran out; one that was confirmed does not count.
func unpaidInterval(b hostel.Booking, now time.Time) (from, until time.Time) {
	until = b.HoldEnded()
	if now.Before(until) {
		until = now
	}
	if !b.ConfirmedAt.IsZero() || until.Before(b.HeldAt) {
		until = b.HeldAt
	}
	return b.HeldAt, until
}

// Unhoarded is a new hold, cut to what is left of its student's hour. It fails with ErrHoarding
// and the time when it works again. Earlier are the bookings of the student and of the mailbox that were held
// since HoardingSince, in any order; one that is running counts until the new hold begins, so that
// moving to another room counts no time twice.
func Unhoarded(b hostel.Booking, earlier []hostel.Booking) (hostel.Booking, error) {
	now := b.HeldAt
	left := maxUnpaidHold - unpaidTime(earlier, now, now)
	if left < minHold {
		return b, hoardingRefusal(earlier, now)
	}
	if most := now.Add(left); most.Before(b.ExpiresAt) {
		b.ExpiresAt = most
	}
	return b, nil
}

// keptIn is how long holds had kept beds until now, within the six hours before at.
func unpaidTime(holds []hostel.Booking, now, at time.Time) (sum time.Duration) {
	since := at.Add(-hoardingWindow)
	for _, b := range holds {
		from, until := unpaidInterval(b, now)
		if from.Before(since) {
			from = since
		}
		sum += max(0, until.Sub(from))
	}
	return sum
}

// hoarding says when a hold works again: when enough of the old ones is six hours ago.
func hoardingRefusal(earlier []hostel.Booking, now time.Time) *hostel.Problem {
	again := now
	ends := []time.Time{}
	for _, b := range earlier {
		if _, until := unpaidInterval(b, now); until.Add(hoardingWindow).After(now) {
			ends = append(ends, until.Add(hoardingWindow))
		}
	}
	slices.SortFunc(ends, time.Time.Compare)
	// Until the moment when a hold is past altogether, what counts falls by a second each second
	// that this hold is passing out of the six hours.
	for _, end := range ends {
		again = end
		if missing := unpaidTime(earlier, now, end) - (maxUnpaidHold - minHold); missing <= 0 {
			again = end.Add(missing)
			break
		}
	}
	p := *ErrHoarding
	p.RetryAfter = again.Sub(now)
	p.Message = fmt.Sprintf("You have kept beds for an hour without paying. You can keep one again in %s, at %s.",
		hostel.InWords(p.RetryAfter), again.Add(time.Minute-1).UTC().Format("15:04"))
	return &p
}
