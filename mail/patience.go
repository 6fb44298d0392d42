package mail

import (
	"time"

	"efie/hostel"
)

// How often a letter is tried, counting only tries that were about the letter itself. Tries that
// ended before the server heard whom it is for never count, and neither do refusals that are the
// server's fault (refusals.blame): an outage, however long, a used-up quota, and a refusal of our
// log-in or of our sender kill no letter.
const (
	// mostRefusals is after how many tries a letter is dead when the answer is final. RFC 5321
	// 4.2.1 asks for one; a server whose settings are wrong for a while, seen by a single letter,
	// for more.
	mostRefusals = 3
	refusedWait  = time.Hour
	// mostTries is after how many tries it is dead when the answer was to come again: about four
	// days, as RFC 5321 4.5.4.1 wants.
	mostTries = 100
)

// waits are the pauses after each try that ended with "come again"; the last one repeats, so that
// no letter waits longer for a mailbox that is well again.
var waits = []time.Duration{time.Minute, 5 * time.Minute, 15 * time.Minute, 30 * time.Minute, time.Hour}

// setback is what follows from a refusal after so many tries of the letter before.
func setback(tries int, r *Refusal, now time.Time) hostel.Setback {
	s := hostel.Setback{Reason: r.reason, Counts: true, Next: now.Add(waits[min(tries, len(waits)-1)])}
	most := mostTries
	if r.final {
		s.Next, most = now.Add(refusedWait), mostRefusals
	}
	if tries+1 >= most {
		s.Dead = now
	}
	return s
}
