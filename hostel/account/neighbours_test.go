package account

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"efie/test/must"
)

// attacked returns a rate limiter after one client of a campus has used up the log-ins of the campus's address.
func attacked(t *testing.T) *RateLimiter {
	t.Helper()
	limiter, _, _ := newLimiter()
	for i := range 3 * limitLogInFrom.Free {
		_, _ = limiter.LogIn(t.Context(), "campus", fmt.Sprintf("%d@example.com", i), "", wrong)
	}
	if _, err := limiter.LogIn(t.Context(), "campus", "ama@example.com", "", right); waits(err) == 0 {
		t.Fatalf("guesses from one address have no limit: %v", err)
	}
	return limiter
}

func TestOneClientBlocksNoOtherBehindItsAddress(t *testing.T) {
	const ama = "ama@example.com"
	for name, do := range map[string]func(*RateLimiter) error{
		"a known browser logs in": func(limiter *RateLimiter) error {
			_, err := limiter.LogIn(t.Context(), "campus", ama, "her phone", right)
			return err
		},
		"a known browser mistypes first": func(limiter *RateLimiter) error {
			if _, err := limiter.LogIn(t.Context(), "campus", ama, "her phone",
				wrong); !errors.Is(err, ErrInvalidCredentials) {
				return err
			}
			_, err := limiter.LogIn(t.Context(), "campus", ama, "her phone", right)
			return err
		},
		"a session proves its password": func(limiter *RateLimiter) error {
			return limiter.ProvePassword(t.Context(), ama, func() error { return nil })
		},
		"an unknown browser elsewhere logs in": func(limiter *RateLimiter) error {
			_, err := limiter.LogIn(t.Context(), "another address", ama, "", right)
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			must.Do(t, do(attacked(t)))
		})
	}
}

func TestOneClientBlocksNoResetOfAKnownBrowser(t *testing.T) {
	limiter, _, _ := newLimiter()
	for i := range 3 * limitResetFrom.Free {
		_ = limiter.Reset(t.Context(), "campus", fmt.Sprintf("%d@example.com", i), "")
	}
	if err := limiter.Reset(t.Context(), "campus", "ama@example.com", ""); waits(err) == 0 {
		t.Fatalf("resets from one address have no limit: %v", err)
	}
	must.Do(t, limiter.Reset(t.Context(), "campus", "ama@example.com", "her phone"))
	if err := limiter.Reset(t.Context(), "campus", "ama@example.com", "her phone"); waits(err) == 0 {
		t.Error("a known browser may ask for an email again without a pause")
	}
}

// An attacker who once knew the password logged in from 2,000 browsers. They share one limit; above it, their guesses
// count by account, like those from unknown browsers.
func TestKnownBrowsersDoNotMultiplyGuesses(t *testing.T) {
	limiter, _, _ := newLimiter()
	guesses := 0
	for i := range 2000 {
		_, err := limiter.LogIn(t.Context(), "campus", "ama@example.com", fmt.Sprintf("browser %d", i), wrong)
		if errors.Is(err, ErrInvalidCredentials) {
			guesses++
		}
	}
	must.Equal(t, "guesses", guesses, limitLogInKnown.Free+limitLogIn.Free)
	must.Do(t, limiter.Clear(t.Context(), "ama@example.com"))
	_, err := limiter.LogIn(t.Context(), "home", "ama@example.com", "", right)
	must.Do(t, err)
}

// The limit protects the owner, because each email invalidates the link of the previous one.
func TestKnownBrowsersShareOneBudgetOfResets(t *testing.T) {
	limiter, _, _ := newLimiter()
	sent := 0
	for i := range 60 {
		if limiter.Reset(t.Context(), "campus", "ama@example.com", fmt.Sprintf("browser %d", i)) == nil {
			sent++
		}
	}
	must.Equal(t, "emails that 60 known browsers cause", sent, limitReset.Free)
}

// Addresses with different tags are different accounts, but lead to one mailbox.
func TestPlusTagsShareTheEmailsOfTheirMailbox(t *testing.T) {
	limiter, _, now := newLimiter()
	send := func() (sent int) {
		for i := range 110 {
			allowed, err := limiter.MayEmail(t.Context(), fmt.Sprintf("ama+%d@example.com", i))
			must.Do(t, err)
			if allowed {
				sent++
			}
		}
		return sent
	}
	must.Equal(t, "emails at once", send(), limitMailbox.Free)
	if allowed, err := limiter.MayEmail(t.Context(), "kofi@example.com"); err != nil || !allowed {
		t.Errorf("another mailbox gets no email: %v", err)
	}
	*now = now.Add(time.Hour)
	must.Equal(t, "emails an hour later", send(), 1)
}
