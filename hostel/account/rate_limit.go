package account

import (
	"time"

	"efie/hostel"
)

// Limit bounds how often something may be tried. A growing limit (Pause is set) gives Free tries, then a pause that
// doubles up to Longest, and forgets all after Quiet. The other kind allows Free tries and gives one back every Every,
// so that people behind one address do not block each other.
type Limit struct {
	Name string // stable: the store keys tries by it
	Free int

	Pause, Longest, Quiet time.Duration
	Every                 time.Duration
}

// The limits. Those by address let 2,000 students of one campus sign up in an evening, and stop a script.
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
	limitMessageFrom  = Limit{Name: "message from", Free: 10, Every: 10 * time.Minute}
	limitMessages     = Limit{Name: "messages", Free: 300, Every: 2 * time.Minute}
	limitOwnerWarning = Limit{Name: "owner warning", Free: 1, Every: 24 * time.Hour}
	limitMailbox      = Limit{Name: "mailbox", Free: 5, Every: time.Hour}
)

// Tries is what is stored under one key of a limit. The zero value means no tries.
type Tries struct {
	Count    int
	Pause    time.Duration // after the last one, of a limit that grows
	OpenAt   time.Time     // no try is allowed before it
	ForgetAt time.Time     // from then on, the tries are forgotten
}

// Wait returns how long to wait at now until a try is allowed; 0 if it is allowed.
func (t Tries) Wait(now time.Time) time.Duration {
	if !now.Before(t.ForgetAt) {
		return 0
	}
	return max(0, t.OpenAt.Sub(now))
}

func (l Limit) Grows() bool { return l.Pause > 0 }

// After returns what to store after an allowed try at now. The store computes the same in one statement.
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

// Slack returns how far ForgetAt may be ahead of now in a limit that does not grow.
func (l Limit) Slack() time.Duration { return time.Duration(l.Free-1) * l.Every }

// Back returns what to store after a try that does not count: no tries if the limit grows, otherwise one less.
func (l Limit) Back(t Tries) Tries {
	if l.Grows() || t.ForgetAt.IsZero() {
		return Tries{}
	}
	t.ForgetAt, t.OpenAt = t.ForgetAt.Add(-l.Every), t.OpenAt.Add(-l.Every)
	t.Count--
	return t
}

// ErrTooManyTries refuses a try. The error that is returned adds how long to wait.
var ErrTooManyTries = hostel.NewProblem(hostel.Throttled, "too_many_tries", "Too many tries. Try again later.")

func tooManyTries(wait time.Duration) *hostel.Problem {
	p := *ErrTooManyTries
	p.RetryAfter, p.Message = wait, "Too many tries. Try again in "+hostel.InWords(wait)+"."
	return &p
}
