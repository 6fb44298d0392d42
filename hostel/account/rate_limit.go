package account

import (
	"time"

	"efie/hostel"
)

// Limit limits tries. There are three kinds. A growing limit (Pause is set) allows Free tries. Then each try is
// followed by a pause, which doubles from Pause up to Longest. After a time of Quiet without a try, it begins again. A
// daily limit (Daily is set, too) is a growing limit with a pause of a day, so no 24 hours have more than Free tries.
// An even limit (Every is set) allows Free tries, and one more in each interval Every. It suits network addresses,
// because people behind one address do not block each other.
type Limit struct {
	Name string // stable: it is part of the keys in the store
	Free int

	Pause, Longest, Quiet time.Duration
	Daily                 bool
	Every                 time.Duration
}

const day = 24 * time.Hour

func daily(name string, free int) Limit {
	return Limit{Name: name, Free: free, Pause: day, Longest: day, Quiet: day, Daily: true}
}

// siteFactor is how much looser a limit is for a site than for an address. A large campus has many networks.
const siteFactor = 4

// OfSite returns the looser limit for the site of IPv6 addresses (hostel.Network).
func (l Limit) OfSite() Limit {
	l.Name += ", site"
	l.Free *= siteFactor
	l.Every /= siteFactor
	return l
}

// The limits by network address (…From) allow 2,000 students of one campus to sign up in an evening, and stop a script.
// limitEmails to limitFewCodes count by mailbox, because a stranger can delete accounts and open new ones (R34, R60).
var (
	limitLogIn = Limit{
		Name: "log-in", Free: 5, Pause: 5 * time.Second, Longest: 15 * time.Minute, Quiet: 24 * time.Hour,
	}
	limitLogInFrom    = Limit{Name: "log-in from", Free: 1000, Every: 3 * time.Second}
	limitLogInKnown   = Limit{Name: "log-in known", Free: 100, Every: 3 * time.Minute}
	limitSignUpFrom   = Limit{Name: "sign-up from", Free: 600, Every: 4 * time.Second}
	limitResend       = Limit{Name: "resend", Free: 1, Pause: time.Minute, Longest: time.Hour, Quiet: 24 * time.Hour}
	limitResendFrom   = Limit{Name: "resend from", Free: 300, Every: 10 * time.Second}
	limitCodeFrom     = Limit{Name: "code from", Free: 300, Every: 10 * time.Second}
	limitReset        = Limit{Name: "reset", Free: 1, Pause: time.Minute, Longest: time.Hour, Quiet: 24 * time.Hour}
	limitResetFrom    = Limit{Name: "reset from", Free: 300, Every: 10 * time.Second}
	limitChange       = Limit{Name: "change", Free: 10, Every: 10 * time.Minute}
	limitSave         = Limit{Name: "save", Free: 20, Every: 30 * time.Second}
	limitBook         = Limit{Name: "book", Free: 30, Every: 20 * time.Second}
	limitAsk          = Limit{Name: "ask", Free: 3, Every: 5 * time.Second}
	limitCheckFrom    = Limit{Name: "check from", Free: 300, Every: 2 * time.Second}
	limitEmails       = daily("emails", 10)
	limitEmailsFrom   = daily("emails from", 1)     // of one mailbox from one network
	limitFurther      = daily("further emails", 10) // beyond limitEmails, one for each network
	limitOwnerWarning = daily("owner warning", 1)
	limitCode         = daily("code", 50)
	limitFewCodes     = daily("few codes", 3) // which limitCodeFrom neither counts nor refuses
)

// Tries is the stored state of one key of a limit. The zero value means no tries.
type Tries struct {
	Count    int
	Pause    time.Duration // of a growing limit: the pause after the last try
	OpenAt   time.Time     // when the next try is allowed
	ForgetAt time.Time     // when the tries are forgotten
}

// Wait returns the time from now until the next try is allowed, or 0 if it is allowed now.
func (t Tries) Wait(now time.Time) time.Duration {
	if !now.Before(t.ForgetAt) {
		return 0
	}
	return max(0, t.OpenAt.Sub(now))
}

// Grows reports whether the limit is a growing one.
func (l Limit) Grows() bool { return l.Pause > 0 }

// After returns the tries after an allowed try at now. The store computes the same in one SQL statement.
func (l Limit) After(t Tries, now time.Time) Tries {
	if !now.Before(t.ForgetAt) {
		t = Tries{ForgetAt: now}
	}
	t.Count++
	if !l.Grows() {
		t.ForgetAt = t.ForgetAt.Add(l.Every)
		t.OpenAt = t.ForgetAt.Add(-l.Slack())
		return t
	}
	if t.Count >= l.Free {
		t.Pause = min(max(l.Pause, 2*t.Pause), l.Longest)
	}
	t.OpenAt, t.ForgetAt = now.Add(t.Pause), now.Add(l.Quiet)
	return t
}

// Slack returns how far ForgetAt of an even limit may be after now, so that another try is allowed.
func (l Limit) Slack() time.Duration { return time.Duration(l.Free-1) * l.Every }

// Undo returns the tries without the last try, which does not count. A growing limit loses all tries, unless it is a
// daily one.
func (l Limit) Undo(t Tries) Tries {
	if t.ForgetAt.IsZero() || l.Grows() && !l.Daily {
		return Tries{}
	}
	t.Count--
	if l.Daily {
		t.Pause = 0
		t.OpenAt = t.ForgetAt.Add(-l.Quiet)
		return t
	}
	t.ForgetAt = t.ForgetAt.Add(-l.Every)
	t.OpenAt = t.OpenAt.Add(-l.Every)
	return t
}

// ErrTooManyTries refuses a try. The returned copy has the time to wait.
var ErrTooManyTries = hostel.NewProblem(hostel.Throttled, "too_many_tries", "Too many tries. Try again later.")

func tooManyTries(wait time.Duration) *hostel.Problem {
	p := *ErrTooManyTries
	p.RetryAfter, p.Message = wait, "Too many tries. Try again in "+hostel.InWords(wait)+"."
	return &p
}
