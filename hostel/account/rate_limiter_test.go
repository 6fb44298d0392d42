package account

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/test/must"
)

type memoryLimits struct {
	tries    map[string]Tries
	warned   []string
	warnings []hostel.Email
	broken   error // the error of ReturnTries
}

func (n *memoryLimits) Take(_ context.Context, tries []Try, now time.Time) (time.Duration, error) {
	longest := time.Duration(0)
	for _, try := range tries {
		longest = max(longest, n.tries[try.Key].Wait(now))
	}
	if longest > 0 {
		return longest, nil
	}
	for _, try := range tries {
		n.tries[try.Key] = try.Limit.After(n.tries[try.Key], now)
	}
	return 0, nil
}

func (n *memoryLimits) ReturnTries(_ context.Context, tries []Try) error {
	if n.broken != nil {
		return n.broken
	}
	for _, try := range tries {
		n.tries[try.Key] = try.Limit.Undo(n.tries[try.Key])
	}
	return nil
}

func (n *memoryLimits) WarnOwner(
	_ context.Context, email string, letter func(hostel.Account) hostel.Email, _ time.Time,
) (bool, error) {
	warning := letter(hostel.Account{Email: email, Name: "Typed by a stranger"})
	n.warnings = append(n.warnings, warning)
	n.warned = append(n.warned, string(warning.Kind)+" "+email)
	return true, nil
}

// newLimiter returns a rate limiter, its store, and its clock, which tests can set.
func newLimiter() (*RateLimiter, *memoryLimits, *time.Time) {
	n, now := &memoryLimits{tries: map[string]Tries{}}, noon
	return &RateLimiter{Limits: n, Clock: func() time.Time {
		return now
	}, Secret: []byte("secret"), Committed: func() {}, Mailbox: withoutTag}, n, &now
}

// withoutTag returns ama@example.com for ama+tag@example.com.
func withoutTag(email string) string {
	name, domain, _ := strings.Cut(email, "@")
	name, _, _ = strings.Cut(name, "+")
	return name + "@" + domain
}

// at returns the network of an IPv4 address.
func at(address string) hostel.Network { return hostel.Network{Address: address} }

var campus = at("campus")

// wrong and right are checks of a password.
func wrong() (hostel.Account, error) { return hostel.Account{}, ErrInvalidCredentials }
func right() (hostel.Account, error) { return hostel.Account{ID: "1"}, nil }

// waits returns the wait of ErrTooManyTries, or 0 for other errors and nil.
func waits(err error) time.Duration {
	if p, ok := errors.AsType[*hostel.Problem](err); ok && p.Is(ErrTooManyTries) {
		return p.RetryAfter
	}
	return 0
}

func TestASuccessClearsFailuresAndAPauseChecksNoPassword(t *testing.T) {
	limiter, _, now := newLimiter()
	guess := func(check func() (hostel.Account, error)) error {
		_, err := limiter.LogIn(t.Context(), campus, "ama@example.com", "", check)
		return err
	}
	for range 4 {
		_ = guess(wrong)
	}
	must.Do(t, guess(right))
	for range 5 {
		must.Fail(t, "a guess after a success", guess(wrong), ErrInvalidCredentials)
	}
	checked := false
	err := guess(func() (hostel.Account, error) { checked = true; return right() })
	if p, _ := errors.AsType[*hostel.Problem](err); p == nil ||
		p.Message != "Too many tries. Try again in 5 seconds." || p.Kind != hostel.Throttled || checked {
		t.Errorf("%v, password checked: %v", err, checked)
	}
	if _, err := limiter.LogIn(t.Context(), campus, " AMA@Example.com ", "", right); waits(err) != 5*time.Second {
		t.Errorf("the same email in another spelling: %v", err)
	}
	_, err = limiter.LogIn(t.Context(), campus, "kofi@example.com", "", right)
	must.Do(t, err)
	if err := limiter.Clear(t.Context(), "ama@example.com"); err != nil || guess(right) != nil {
		t.Errorf("after Clear: %v", err)
	}
	*now = now.Add(5 * time.Second)
	limiter.Unlimited = true
	for range 50 {
		must.Fail(t, "a guess without limits", guess(wrong), ErrInvalidCredentials)
	}
}

// A stranger who knows an email can use up only the tries of unknown browsers.
func TestStrangersGuessesDoNotBlockTheOwner(t *testing.T) {
	limiter, _, _ := newLimiter()
	const ama = "ama@example.com"
	logIn := func(known string, check func() (hostel.Account, error)) error {
		_, err := limiter.LogIn(t.Context(), campus, ama, known, check)
		return err
	}
	prove := func(err error) error {
		return limiter.ProvePassword(t.Context(), ama, func() error { return err })
	}
	for range 5 {
		_ = logIn("", wrong)
	}
	if err := logIn("", right); waits(err) == 0 {
		t.Errorf("an unknown browser after five guesses: %v", err)
	}
	must.Do(t, errors.Join(logIn("her phone", right), prove(nil)))
	for range 5 {
		_, _ = logIn("her phone", wrong), prove(ErrWrongPassword)
	}
	if err := logIn("her phone", right); waits(err) == 0 {
		t.Errorf("her phone after five guesses: %v", err)
	}
	if err := prove(nil); waits(err) == 0 {
		t.Errorf("her session after five guesses: %v", err)
	}
	must.Do(t, logIn("her laptop", right))
	if err := limiter.Clear(t.Context(), ama); err != nil || logIn("", right) != nil ||
		logIn("her phone", right) != nil || prove(nil) != nil {
		t.Errorf("after Clear: %v", err)
	}
}

func TestTheFirstResendIsFree(t *testing.T) {
	limiter, _, now := newLimiter()
	ama := &hostel.Account{ID: "1", Email: "ama@example.com"}
	_, err := limiter.SignUp(t.Context(), campus, ama.Email, right)
	must.Do(t, err)
	for range 1000 { // an attacker on the same campus knows the email
		_ = limiter.Resend(t.Context(), campus, ama.Email, nil)
		_ = limiter.Resend(t.Context(), campus, "nobody@example.com", nil)
	}
	for i, want := range []time.Duration{
		0, time.Minute, 2 * time.Minute, 4 * time.Minute, 8 * time.Minute, 16 * time.Minute, 32 * time.Minute,
		time.Hour, time.Hour,
	} {
		if want > 0 {
			must.Equal(t, fmt.Sprint("the wait of resend ", i+1),
				waits(limiter.Resend(t.Context(), campus, ama.Email, ama)), want)
			*now = now.Add(want)
		}
		must.Do(t, limiter.Resend(t.Context(), campus, "AMA@example.com", ama))
		mayEmail, err := limiter.MayEmail(t.Context(), campus, ama.Email)
		must.Do(t, err)
		must.Equal(t, fmt.Sprint("resend ", i+1, " is sent"), mayEmail, true)
	}
}

func TestTheOwnerOfATakenEmailIsWarned(t *testing.T) {
	limiter, n, _ := newLimiter()
	commits := 0
	limiter.Committed = func() { commits++ }
	for _, email := range []string{" AMA@example.com", "ama@example.com", "ama+1@example.com"} {
		_, err := limiter.SignUp(t.Context(), campus, email, func() (hostel.Account, error) {
			return hostel.Account{}, ErrEmailTaken
		})
		must.Fail(t, "a taken email", err, ErrEmailTaken)
	}
	_, err := limiter.SignUp(t.Context(), campus, "kofi@example.com", right)
	must.Do(t, err)
	must.Equal(t, "warnings of a mailbox in a day", fmt.Sprint(n.warned), "[account-exists ama@example.com]")
	must.Equal(t, "calls of Committed", commits, 1)
}

func TestAnInvalidFormDoesNotCountAsASignUp(t *testing.T) {
	limiter, n, _ := newLimiter()
	for range 1000 {
		if _, err := limiter.SignUp(t.Context(), campus, "x", func() (hostel.Account, error) {
			return hostel.Account{}, &hostel.Problem{Kind: hostel.Invalid, Code: "x"}
		}); waits(err) > 0 {
			t.Fatal(err)
		}
	}
	for key, tries := range n.tries {
		if tries.Count != 0 || !tries.ForgetAt.Equal(noon) {
			t.Errorf("%s: %+v", key, tries)
		}
	}
}

func TestATryThatCannotBeReturnedIsAnError(t *testing.T) {
	r, n, _ := newLimiter()
	none := func(error) bool { return false }
	for _, broken := range []error{nil, errors.New("the disk is full")} {
		n.broken = broken
		if err := r.limited(t.Context(), func() error { return nil }, none); !errors.Is(err, broken) {
			t.Errorf("ReturnTries fails with %v, and limited with %v", broken, err)
		}
	}
}

func TestKeysDoNotRevealTheirOwner(t *testing.T) {
	limiter, n, _ := newLimiter()
	_, _ = limiter.LogIn(t.Context(), at("41.190.1.2"), "ama@example.com", "", wrong)
	if len(n.tries) != 2 {
		t.Fatalf("%d keys", len(n.tries))
	}
	other := *limiter
	other.Secret = []byte("another")
	for key := range n.tries {
		must.Equal(t, "letters of the key", len(key), 32)
	}
	if limiter.Pseudonym("ama@example.com") == other.Pseudonym("ama@example.com") {
		t.Error("a pseudonym does not depend on the secret, so an attacker could try all addresses")
	}
}
