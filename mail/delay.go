package mail

import (
	"time"

	"efie/hostel"
)

// These limits only count tries that failed because of the letter. A try does not count if it ended
// before the server knew the recipient, or if the server was at fault (rejections.add): a failing server,
// a used-up quota, or a rejection of our log-in or sender never gives up a letter.
const (
	// maxRejections is after how many permanent rejections a letter is given up. RFC 5321 4.2.1 asks for
	// one; more allow for a server whose settings are wrong for a while.
	maxRejections = 3
	rejectedDelay = time.Hour
	// maxTries is after how many temporary rejections a letter is given up: about four days, as
	// RFC 5321 4.5.4.1 asks.
	maxTries = 100
)

// delays are the pauses after each temporary rejection. The last one repeats, so that a letter waits at
// most one hour after the mailbox works again.
var delays = []time.Duration{time.Minute, 5 * time.Minute, 15 * time.Minute, 30 * time.Minute, time.Hour}

// nextTry returns what the outbox records after a rejection. tries is how many tries of the letter were
// counted before.
func nextTry(tries int, r *Rejection, now time.Time) hostel.Setback {
	s := hostel.Setback{Reason: r.reason, Counts: true, Next: now.Add(delays[min(tries, len(delays)-1)])}
	limit := maxTries
	if r.permanent {
		s.Next, limit = now.Add(rejectedDelay), maxRejections
	}
	if tries+1 >= limit {
		s.Dead = now
	}
	return s
}
