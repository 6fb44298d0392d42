package booking

import (
	"fmt"
	"slices"
	"time"

	"efie/hostel"
)

// The unpaid holds of a student, together with those of all accounts of the same mailbox, may keep beds for
// maxUnpaidHold within any hoardingWindow (design.md section 4). So a student cannot block a bed by holding it again
// and again.
const (
	hoardingWindow = 6 * time.Hour
	maxUnpaidHold  = time.Hour
	// minHold is the shortest hold that is granted: less time does not suffice to pay.
	minHold = time.Minute
)

// HoardingSince returns the earliest HeldAt of holds that may count against a new hold at now. A hold lasts an hour
// at most (HOLD_MINUTES, hostel.longestHold).
func HoardingSince(now time.Time) time.Time { return now.Add(-hoardingWindow - time.Hour) }

// ErrHoarding refuses a hold because the student has kept beds unpaid for too long. The error that is returned adds
// when a hold is possible again.
var ErrHoarding = hostel.NewProblem(hostel.Throttled, "hoarding",
	"You have kept beds for an hour without paying. Try again later.")

// unpaidInterval returns from when until when a hold kept a bed without payment, up to now. A hold that ran out
// counts until its end, even if no server was running to end it. A confirmed hold counts for no time.
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

// Unhoarded returns the new hold b, shortened to the time that its student has left. It fails with ErrHoarding and
// the time when a hold is possible again. earlier are the bookings of the student and the mailbox that were held
// since HoardingSince, in any order. A hold that is still running counts until b begins, so that no time counts twice
// when a student moves to another room.
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

// unpaidTime returns how long holds kept beds until now, within the hoardingWindow before at.
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

// hoardingRefusal returns ErrHoarding with the time until a hold is possible again: when enough of the earlier holds
// are outside of the hoardingWindow.
func hoardingRefusal(earlier []hostel.Booking, now time.Time) *hostel.Problem {
	again := now
	ends := []time.Time{}
	for _, b := range earlier {
		if _, until := unpaidInterval(b, now); until.Add(hoardingWindow).After(now) {
			ends = append(ends, until.Add(hoardingWindow))
		}
	}
	slices.SortFunc(ends, time.Time.Compare)
	// While a hold leaves the window, the time that counts falls by a second each second.
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
		hostel.InWords(p.RetryAfter), hostel.TimeOfDay(again.Add(time.Minute-1)))
	return &p
}
