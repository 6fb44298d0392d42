package account

import (
	"time"

	"efie/hostel"
)

// Limit is how often something may be tried. There are two kinds. One that grows (Pause is set)
// gives Free tries, and after each further one a pause twice as long as the last, up to Longest;
// it forgets after Quiet without a try. The other allows Free tries at once and gives one back
// every Every, so that many people behind one address do not stop each other.
type Limit struct {
	Name string // stable: the store knows the limit's tries by it
	Free int

	Pause, Longest, Quiet time.Duration
	Every                 time.Duration
}

// The limits. Those by address are loose: 2,000 students behind one campus address who sign up
// and log in within an evening, each mistyping twice, do not meet them, and a script does.
var (
	limitLogIn = Limit{
		Name: "log-in", Free: 5, Pause: 5 * time.Second, Longest: 15 * time.Minute, Quiet: 24 * time.Hour,
	}
	limitLogInFrom    = Limit{Name: "log-in from", Free: 1000, Every: 3 * time.Second}
	limitLogInKnown   = Limit{Name: "log-in known", Free: 100, Every: 3 * time.Minute}
	limitSignUpFrom   = Limit{Name: "sign-up from", Free: 600, Every: 4 * time.Second}
	limitResend       = Limit{Name: "resend", Free: 1, Pause: time.Minute, Longest: time.Hour, Quiet: 24 * time.Hour}
	limitResendFrom   = Limit{Name: "resend from", Free: 300, Every: 10 * time.Second}
	limitReset        = Limit{Name: "reset", Free: 1, Pause: time.Minute, Longest: time.Hour, Quiet: 24 * time.Hour}
	limitResetFrom    = Limit{Name: "reset from", Free: 300, Every: 10 * time.Second}
	limitChange       = Limit{Name: "change", Free: 10, Every: 10 * time.Minute}
	limitSave         = Limit{Name: "save", Free: 20, Every: 30 * time.Second}
	limitBook         = Limit{Name: "book", Free: 30, Every: 20 * time.Second}
	limitAsk          = Limit{Name: "ask", Free: 3, Every: 5 * time.Second}
	limitCheckFrom    = Limit{Name: "check from", Free: 300, Every: 2 * time.Second}
	limitOwnerWarning = Limit{Name: "owner warning", Free: 1, Every: 24 * time.Hour}
)

// Tries is what is remembered under one key of a limit. The zero value is nothing.
type Tries struct {
	Count    int
	Pause    time.Duration // after the last one, of a limit that grows
	OpenAt   time.Time     // before it nothing may be tried
	ForgetAt time.Time     // from then on it is as if nothing had been tried
}

// Wait is how long nothing may be tried at now, 0 when it may.
func (t Tries) Wait(now time.Time) time.Duration {
	if !now.Before(t.ForgetAt) {
		return 0
	}
	return max(0, t.OpenAt.Sub(now))
}

// Grows says of which kind the limit is.
func (l Limit) Grows() bool { return l.Pause > 0 }

// After is what to remember once something was tried at now, when it might be. The store does
// the same in one statement.
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

// Slack is how far a limit that does not grow may be ahead of its tries.
func (l Limit) Slack() time.Duration { return time.Duration(l.Free-1) * l.Every }

// Back is what to remember once a try turned out to be none that counts: a limit that grows
// forgets all of them, the other one gives one back.
func (l Limit) Back(t Tries) Tries {
	if l.Grows() || t.ForgetAt.IsZero() {
		return Tries{}
	}
	t.ForgetAt, t.OpenAt = t.ForgetAt.Add(-l.Every), t.OpenAt.Add(-l.Every)
	t.Count--
	return t
}

// ErrTooManyTries is what a limit says; the one that is told has a time to wait.
var ErrTooManyTries = &hostel.Problem{
	Kind: hostel.Throttled, Code: "too_many_tries", Message: "Too many tries. Try again later.",
}

// tooManyTries says how long to wait.
func tooManyTries(wait time.Duration) *hostel.Problem {
	p := *ErrTooManyTries
	p.RetryAfter, p.Message = wait, "Too many tries. Try again in "+hostel.InWords(wait)+"."
	return &p
}
