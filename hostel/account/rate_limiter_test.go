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

// notebook is RateLimits in memory.
type notebook struct {
	tries  map[string]Tries
	warned []string
	broken error // what GiveBack fails with
}

func (n *notebook) Take(_ context.Context, tries []Try, now time.Time) (time.Duration, error) {
	for _, try := range tries {
		if wait := n.tries[try.Key].Wait(now); wait > 0 {
			return wait, nil
		}
	}
	for _, try := range tries {
		n.tries[try.Key] = try.Limit.After(n.tries[try.Key], now)
	}
	return 0, nil
}

func (n *notebook) GiveBack(_ context.Context, tries []Try) error {
	if n.broken != nil {
		return n.broken
	}
	for _, try := range tries {
		n.tries[try.Key] = try.Limit.Back(n.tries[try.Key])
	}
	return nil
}

func (n *notebook) WarnOwner(
	_ context.Context, email string, letter func(hostel.Student) hostel.Letter, _ time.Time,
) (bool, error) {
	n.warned = append(n.warned, string(letter(hostel.Student{Email: email}).Kind)+" "+email)
	return len(n.warned) == 1, nil
}

// newLimiter returns a rate limiter with a clock that tests move.
func newLimiter() (*RateLimiter, *notebook, *time.Time) {
	n, now := &notebook{tries: map[string]Tries{}}, noon
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

// wrong and right are checks of a password.
func wrong() (hostel.Student, error) { return hostel.Student{}, ErrInvalidCredentials }
func right() (hostel.Student, error) { return hostel.Student{ID: "1"}, nil }

// waits is how long a refusal says to wait, 0 where it is none.
func waits(err error) time.Duration {
	if p, ok := errors.AsType[*hostel.Problem](err); ok && p.Is(ErrTooManyTries) {
		return p.RetryAfter
	}
	return 0
}

func TestASuccessClearsFailuresAndAPauseChecksNoPassword(t *testing.T) {
	g, _, now := newLimiter()
	guess := func(check func() (hostel.Student, error)) error {
		_, err := g.LogIn(t.Context(), "campus", "ama@example.com", "", check)
		return err
	}
	for range 4 {
		_ = guess(wrong)
	}
	must.Do(t, guess(right))
	for range 5 {
		if err := guess(wrong); !errors.Is(err, ErrInvalidCredentials) {
			t.Fatalf("after a success: %v", err)
		}
	}
	looked := false
	err := guess(func() (hostel.Student, error) { looked = true; return right() })
	if p, _ := errors.AsType[*hostel.Problem](err); p == nil ||
		p.Message != "Too many tries. Try again in 5 seconds." || p.Kind != hostel.Throttled || looked {
		t.Errorf("%v, password looked at: %v", err, looked)
	}
	if _, err := g.LogIn(t.Context(), "campus", " AMA@Example.com ", "", right); waits(err) != 5*time.Second {
		t.Errorf("the same email in another spelling: %v", err)
	}
	if _, err := g.LogIn(t.Context(), "campus", "kofi@example.com", "", right); err != nil {
		t.Errorf("somebody else behind the same address: %v", err)
	}
	if err := g.Clear(t.Context(), "ama@example.com"); err != nil || guess(right) != nil {
		t.Errorf("cleared by a letter: %v", err)
	}
	*now = now.Add(5 * time.Second)
	g.Open = true
	for range 50 {
		if err := guess(wrong); !errors.Is(err, ErrInvalidCredentials) {
			t.Fatalf("with the limits lifted: %v", err)
		}
	}
}

// TestStrangersGuessesDoNotBlockTheOwner: a stranger who knows an email can use up the tries of every
// browser that is not known, and no others.
func TestStrangersGuessesDoNotBlockTheOwner(t *testing.T) {
	g, _, _ := newLimiter()
	const ama = "ama@example.com"
	logIn := func(known string, check func() (hostel.Student, error)) error {
		_, err := g.LogIn(t.Context(), "campus", ama, known, check)
		return err
	}
	prove := func(err error) error {
		return g.Prove(t.Context(), ama, func() error { return err })
	}
	for range 5 {
		_ = logIn("", wrong)
	}
	if err := logIn("", right); waits(err) == 0 {
		t.Errorf("a browser of nobody's after five guesses: %v", err)
	}
	if err := errors.Join(logIn("her phone", right), prove(nil)); err != nil {
		t.Errorf("the owner after a stranger's guesses: %v", err)
	}
	for range 5 {
		_, _ = logIn("her phone", wrong), prove(ErrWrongPassword)
	}
	if err := logIn("her phone", right); waits(err) == 0 {
		t.Errorf("her phone in another's hands, after five guesses: %v", err)
	}
	if err := prove(nil); waits(err) == 0 {
		t.Errorf("her open session in another's hands, after five guesses: %v", err)
	}
	if err := logIn("her laptop", right); err != nil {
		t.Errorf("another browser of hers: %v", err)
	}
	if err := g.Clear(t.Context(), ama); err != nil || logIn("", right) != nil ||
		logIn("her phone", right) != nil || prove(nil) != nil {
		t.Errorf("cleared by a letter: %v", err)
	}
}

func TestTheFirstResendIsFree(t *testing.T) {
	g, _, now := newLimiter()
	ama := &hostel.Student{ID: "1", Email: "ama@example.com"}
	_, err := g.SignUp(t.Context(), "campus", ama.Email, right)
	must.Do(t, err)
	for range 1000 { // a rival on the same campus, who knows the email
		_ = g.Resend(t.Context(), "campus", ama.Email, nil)
		_ = g.Resend(t.Context(), "campus", "nobody@example.com", nil)
	}
	for i, want := range []time.Duration{
		0, time.Minute, 2 * time.Minute, 4 * time.Minute, 8 * time.Minute, 16 * time.Minute, 32 * time.Minute,
		time.Hour, time.Hour,
	} {
		if want > 0 {
			if got := waits(g.Resend(t.Context(), "campus", ama.Email, ama)); got != want {
				t.Errorf("resend %d waits %s, want %s", i+1, got, want)
			}
			*now = now.Add(want)
		}
		if err := g.Resend(t.Context(), "campus", "AMA@example.com", ama); err != nil {
			t.Errorf("resend %d: %v", i+1, err)
		}
	}
}

func TestTheOwnerOfATakenEmailIsWarned(t *testing.T) {
	g, n, _ := newLimiter()
	nudged := 0
	g.Committed = func() { nudged++ }
	for range 3 {
		if _, err := g.SignUp(t.Context(), "campus", " AMA@example.com", func() (hostel.Student, error) {
			return hostel.Student{}, ErrEmailTaken
		}); !errors.Is(err, ErrEmailTaken) {
			t.Error(err)
		}
	}
	if _, err := g.SignUp(t.Context(), "campus", "kofi@example.com", right); err != nil {
		t.Error(err)
	}
	warning := "account-exists ama@example.com"
	if fmt.Sprint(n.warned) != fmt.Sprint([]string{warning, warning, warning}) || nudged != 1 {
		t.Errorf("warned %q, %d letters", n.warned, nudged)
	}
}

func TestAnInvalidFormDoesNotCountAsASignUp(t *testing.T) {
	g, n, _ := newLimiter()
	for range 1000 {
		if _, err := g.SignUp(t.Context(), "campus", "x", func() (hostel.Student, error) {
			return hostel.Student{}, &hostel.Problem{Kind: hostel.Invalid, Code: "x"}
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
			t.Errorf("with %v it fails with %v", broken, err)
		}
	}
}

func TestKeysDoNotRevealTheirOwner(t *testing.T) {
	g, n, _ := newLimiter()
	_, _ = g.LogIn(t.Context(), "41.190.1.2", "ama@example.com", "", wrong)
	if len(n.tries) != 2 {
		t.Fatalf("%d keys", len(n.tries))
	}
	other := *g
	other.Secret = []byte("another")
	for key := range n.tries {
		if len(key) != 32 {
			t.Errorf("key %q", key)
		}
	}
	if g.Pseudonym("ama@example.com") == other.Pseudonym("ama@example.com") {
		t.Error("the secret does not matter: whoever has the keys can try all addresses")
	}
}
